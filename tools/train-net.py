#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Learns the judgement of a lexicon from moments of self-play (see docs/lab/judgement.md). Called by tools/train-net."""
import argparse
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

BAGS = 25  # numbers of tiles in the bag that are told apart
CLAMP = 8.0  # of what a hidden number can be; keeps sums within 32 bits
SHIFT = 16.0  # points that the first result counts in
FIRST, OTHER, HIDDEN = 1 << 14, 1 << 10, 1 << 8  # fixed point: weights of the first layer, of the others, hidden numbers


def read_table(path):
    rows = [list(map(int, l.split())) for l in open(path) if l.strip() and l[0] != "#"]
    largest = rows[-1][0]
    table = torch.zeros(largest + 1, 2)
    for unseen, move, scale in rows:
        table[unseen] = torch.tensor([move / 10, scale / 10])
    table[0] = table[1]
    return table


class Moments:
    def __init__(self, paths, kinds, device):
        self.k = kinds + 1
        size = 3 * self.k + 12
        data = np.concatenate([np.fromfile(p, dtype=np.uint8).reshape(-1, size) for p in paths])
        self.bytes = torch.from_numpy(data).to(device)

    def __len__(self):
        return len(self.bytes)

    def batch(self, at, table):
        x = self.bytes[at]
        k = self.k

        def number(i):
            o = 3 * k + 2 * i
            return (x[:, o].int() | (x[:, o + 1].int() << 8)).short().float()

        lead, bag, unseen, final, own, other = (number(i) for i in range(6))
        own, other = own / 100, other / 100
        inputs = torch.cat([x[:, : 3 * k].float(), F.one_hot(bag.long().clamp(max=BAGS - 1), BAGS).float(),
                            bag[:, None] / 64, own.round()[:, None] / 16, other.round()[:, None] / 16], 1)
        row = table[unseen.long().clamp(1, len(table) - 1)]
        base = lead + own - other - row[:, 0]
        return inputs, base, row[:, 1], (torch.sign(final) + 1) / 2, lead, bag


class Net(nn.Module):
    def __init__(self, inputs, first, second):
        super().__init__()
        self.a, self.b, self.c = nn.Linear(inputs, first), nn.Linear(first, second), nn.Linear(second, 2)
        nn.init.zeros_(self.c.weight), nn.init.zeros_(self.c.bias)

    def forward(self, x, base, scale):
        h = self.a(x).clamp(0, CLAMP)
        h = self.b(h).clamp(0, CLAMP)
        o = self.c(h)
        return (base + SHIFT * o[:, 0]) / scale * torch.exp(-o[:, 1].clamp(-2, 2))

    def bound(self):
        with torch.no_grad():
            self.a.weight.clamp_(-1.99, 1.99)
            for layer in (self.b, self.c):
                layer.weight.clamp_(-7.9, 7.9)


def rounded(tensor, factor, most):
    return (tensor.double() * factor).round().clamp(-most, most).long().cpu()


def whole_numbers(net, kinds):
    """The layers as the program reads them: weights by input, and biases."""
    scale = torch.ones(net.a.in_features, device=net.a.weight.device)
    scale[-3:] = torch.tensor([1 / 64, 1 / 16, 1 / 16])
    return [(rounded((net.a.weight * scale).T, FIRST, 32767), rounded(net.a.bias, FIRST, 1 << 24)),
            (rounded(net.b.weight.T, OTHER, 8191), rounded(net.b.bias, OTHER * HIDDEN, 1 << 24)),
            (rounded(net.c.weight.T, OTHER, 8191), rounded(net.c.bias, OTHER * HIDDEN, 1 << 24))]


def play_whole(layers, inputs, base, scale):
    """What the program makes of it, in whole numbers."""
    x = inputs.double().cpu()
    x[:, -3:] = (x[:, -3:] * torch.tensor([64.0, 16.0, 16.0])).round()
    x = x.long()
    most = int(CLAMP * HIDDEN)
    x = ((x @ layers[0][0] + layers[0][1]) // (FIRST // HIDDEN)).clamp(0, most)
    x = ((x @ layers[1][0] + layers[1][1]) // OTHER).clamp(0, most)
    o = (x @ layers[2][0] + layers[2][1]).double() / (OTHER * HIDDEN)
    return (base.cpu() + SHIFT * o[:, 0]) / scale.cpu() * torch.exp(-o[:, 1].clamp(-2, 2))


def write(layers, path, kinds):
    with open(path, "w") as out:
        out.write("# The judgement of a moment of a game, learnt from self-play by tools/train-net: for each layer its biases,\n"
                  "# then a row of weights for each input.\n")
        out.write(f"judgement 1 {kinds}\n")
        for weights, biases in layers:
            for row in [biases.tolist()] + weights.tolist():
                out.write(" ".join(map(str, row)) + "\n")


def held_out(net, moments, table):
    losses, bases, bags = [], [], []
    with torch.no_grad():
        for at in torch.arange(len(moments), device=moments.bytes.device).split(1 << 17):
            x, base, scale, win, _, bag = moments.batch(at, table)
            losses.append(F.binary_cross_entropy_with_logits(net(x, base, scale), win, reduction="none"))
            bases.append(F.binary_cross_entropy_with_logits(base / scale, win, reduction="none"))
            bags.append(bag)
    loss, base, bag = map(torch.cat, (losses, bases, bags))
    for name, low, high in (("all", 0, 999), ("> 60", 61, 999), ("31-60", 31, 60), ("8-30", 8, 30), ("1-7", 1, 7), ("0", 0, 0)):
        of = (bag >= low) & (bag <= high)
        print(f"  {name:>6} {of.sum().item():9d}  table {base[of].mean():.4f}  net {loss[of].mean():.4f}", flush=True)


def train(options):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    table = read_table(options.table).to(device)
    seen = Moments(options.moments, options.kinds, device)
    kept = Moments([options.held_out], options.kinds, device)
    inputs = 3 * (options.kinds + 1) + BAGS + 3
    net = Net(inputs, options.first, options.second).to(device)
    plan = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-4)
    steps = torch.optim.lr_scheduler.OneCycleLR(plan, options.rate, total_steps=options.steps, pct_start=0.1)
    for _ in range(options.steps):
        x, base, scale, win, _, _ = seen.batch(torch.randint(0, len(seen), (options.batch,), device=device), table)
        loss = F.binary_cross_entropy_with_logits(net(x, base, scale), win)
        plan.zero_grad()
        loss.backward()
        plan.step()
        steps.step()
        net.bound()
    print(f"{options.first}-{options.second}, {len(seen)} moments, {options.steps} steps", flush=True)
    held_out(net, kept, table)
    return net


def check_whole(net, layers, options):
    table = read_table(options.table).to(net.a.weight.device)
    moments = Moments([options.held_out], options.kinds, net.a.weight.device)
    x, base, scale, win, _, _ = moments.batch(torch.arange(min(100000, len(moments)), device=net.a.weight.device), table)
    with torch.no_grad():
        exact = torch.sigmoid(net(x, base, scale)).cpu()
    whole = torch.sigmoid(play_whole(layers, x, base, scale))
    print(f"  in whole numbers: off by {(whole - exact).abs().max():.4f} at most, {(whole - exact).abs().mean():.6f} on average; "
          f"cross-entropy {F.binary_cross_entropy(whole.clamp(1e-9, 1 - 1e-9), win.cpu().double()):.4f}")


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--kinds", type=int, required=True)
    p.add_argument("--table", required=True)
    p.add_argument("--held-out", required=True)
    p.add_argument("--out")
    p.add_argument("--first", type=int, default=32)
    p.add_argument("--second", type=int, default=16)
    p.add_argument("--steps", type=int, default=12000)
    p.add_argument("--batch", type=int, default=16384)
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("moments", nargs="+")
    options = p.parse_args()
    net = train(options)
    if options.out:
        layers = whole_numbers(net, options.kinds)
        write(layers, options.out, options.kinds)
        check_whole(net, layers, options)


if __name__ == "__main__":
    main()
