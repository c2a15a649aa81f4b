#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Learns the outlook of a lexicon from simulated moves (see docs/lab/outlook.md). Called by tools/train-outlook."""
import argparse
import numpy as np
import torch
import torch.nn as nn

CLAMP = 8.0  # of what a hidden number can be; keeps sums within 32 bits
POINTS = 4.0  # points that the result counts in
FIRST, OTHER, HIDDEN = 1 << 14, 1 << 10, 1 << 8  # fixed point: weights of the first layer, of the others, hidden numbers
ENDING = 20  # with so many tiles in the bag or fewer, play-outs go to the end, and tell who wins
USUAL_SLOPE = 0.005  # of a game, for a point; positions count by the square of theirs
OTHERS = 25 + 8 + 1 + 4 * 3 * 7 + 5  # inputs beside the tiles
PHASES = ((1, 1), (2, 6), (7, 10), (11, 20), (21, 40), (41, 100))


class Moves:
    """Rows of simulated moves; those of a position follow each other."""

    def __init__(self, paths, inputs, device):
        row = np.dtype([("head", "<i4", (8,)), ("inputs", "<i2", (inputs,))])
        parts = [np.fromfile(path, dtype=row) for path in paths]
        starts = [np.flatnonzero(np.diff(p["head"][:, 0], prepend=-1)) for p in parts]
        sizes = [np.diff(s, append=len(p)) for s, p in zip(starts, parts)]
        head = np.concatenate([p["head"] for p in parts])
        self.of = torch.from_numpy(np.repeat(np.arange(sum(map(len, sizes))), np.concatenate(sizes))).to(device)
        self.size = torch.from_numpy(np.concatenate(sizes)).to(device)
        self.start = self.size.cumsum(0) - self.size
        self.inputs = torch.from_numpy(np.concatenate([p["inputs"] for p in parts])).to(device)
        _, self.place, gain, win, predicted, slope, equity, self.bag = torch.from_numpy(head).to(device).T
        self.equity, self.win = equity / 1e3, win / 1e6
        slope = self.mean((slope / 1e9))[self.of].clamp(min=3e-4)
        by_win = ((win - predicted) / 1e6 / slope).clamp(-150, 150)
        more = torch.where(self.bag > ENDING, gain / 1e3, by_win)  # what static values lack, in points
        self.more = more - self.mean(more)[self.of]
        self.weight = (slope / USUAL_SLOPE) ** 2

    def mean(self, values):
        return torch.zeros(len(self.size), device=values.device).index_add_(0, self.of, values.float()) / self.size

    def pick(self, values, chosen):
        """The mean of the chosen moves of each position."""
        zero = torch.zeros(len(self.size), device=values.device)
        return zero.index_add(0, self.of, values * chosen) / zero.index_add(0, self.of, chosen.float())


class Net(nn.Module):
    def __init__(self, inputs, first, second):
        super().__init__()
        self.a, self.b, self.c = nn.Linear(inputs, first), nn.Linear(first, second), nn.Linear(second, 1)
        nn.init.zeros_(self.c.weight), nn.init.zeros_(self.c.bias)

    def forward(self, x):
        return POINTS * self.c(self.b(self.a(x).clamp(0, CLAMP)).clamp(0, CLAMP))[..., 0]

    def bound(self, scale):
        """Keeps the weights within what whole numbers can hold."""
        with torch.no_grad():
            self.a.weight.copy_(torch.minimum(torch.maximum(self.a.weight, -1.99 * scale), 1.99 * scale))
            for layer in (self.b, self.c):
                layer.weight.clamp_(-7.9, 7.9)


def rounded(tensor, factor, most):
    return (tensor.double() * factor).round().clamp(-most, most).long().cpu()


def whole_numbers(net, mean, scale):
    """The layers as the program reads them: weights by input, and biases. Inputs are those of the file again."""
    weight = net.a.weight / scale
    return [(rounded(weight.T, FIRST, 32767), rounded(net.a.bias - weight @ mean, FIRST, 1 << 24)),
            (rounded(net.b.weight.T, OTHER, 8191), rounded(net.b.bias, OTHER * HIDDEN, 1 << 24)),
            (rounded(net.c.weight.T, OTHER, 8191), rounded(net.c.bias, OTHER * HIDDEN, 1 << 24))]


def play_whole(layers, inputs):
    """What the program makes of it, in whole numbers; in points."""
    x = inputs.double().cpu()
    weights = [(w.double(), b.double()) for w, b in layers]  # exact below 2^53
    most = CLAMP * HIDDEN
    x = torch.floor((x @ weights[0][0] + weights[0][1]) / (FIRST // HIDDEN)).clamp(0, most)
    x = torch.floor((x @ weights[1][0] + weights[1][1]) / OTHER).clamp(0, most)
    return POINTS * (x @ weights[2][0] + weights[2][1])[:, 0] / (OTHER * HIDDEN)


def write(layers, path, kinds):
    with open(path, "w") as out:
        out.write("# What moves are worth beyond their static value, learnt from simulations by tools/train-outlook: for each layer its\n"
                  "# biases, then a row of weights for each input.\n")
        out.write(f"outlook 1 {kinds}\n")
        for weights, biases in layers:
            for row in [biases.tolist()] + weights.tolist():
                out.write(" ".join(map(str, row)) + "\n")


def report(moves, points, held_out, name):
    """What the best move by static value and outlook wins more than the best static move, in positions held out."""
    value = moves.equity + points.float()
    best = torch.full((len(moves.size),), -1e9, device=value.device).scatter_reduce(0, moves.of, value, "amax")
    gain = 100 * (moves.pick(moves.win, value == best[moves.of]) - moves.pick(moves.win, moves.place == 0))
    bag = moves.mean(moves.bag)
    for least, most in PHASES:
        of = held_out & (bag >= least) & (bag <= most)
        print(f"  {name} {least:3d}-{most:<3d} {of.sum().item():6d} positions  {gain[of].mean():+.2f} +- "
              f"{1.96 * gain[of].std() / of.sum() ** 0.5:.2f} hundredths of a game, {100 * (gain[of] != 0).float().mean():.0f}% differ",
              flush=True)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--kinds", type=int, required=True)
    p.add_argument("--out")
    p.add_argument("--first", type=int, default=32)
    p.add_argument("--second", type=int, default=16)
    p.add_argument("--rounds", type=int, default=30)
    p.add_argument("--batch", type=int, default=512)
    p.add_argument("--rate", type=float, default=4e-3)
    p.add_argument("--decay", type=float, default=0.3)
    p.add_argument("moves", nargs="+")
    o = p.parse_args()
    inputs = 2 * (o.kinds + 1) + OTHERS
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    moves = Moves(o.moves, inputs, device)
    held_out = torch.arange(len(moves.size), device=device) % 12 == 0
    seen = (~held_out).nonzero()[:, 0]
    x = moves.inputs[~held_out[moves.of]].float()
    mean, scale = x.mean(0), x.std(0).clamp(min=0.05)
    net = Net(inputs, o.first, o.second).to(device)
    plan = torch.optim.AdamW(net.parameters(), o.rate, weight_decay=o.decay)
    batches = len(seen) // o.batch
    steps = torch.optim.lr_scheduler.OneCycleLR(plan, o.rate, total_steps=o.rounds * batches)
    column = torch.arange(int(moves.size.max()), device=device)
    for _ in range(o.rounds):
        order = seen[torch.randperm(len(seen), device=device)]
        for batch in order[: batches * o.batch].split(o.batch):
            at = (moves.start[batch][:, None] + column).clamp(max=len(moves.of) - 1)
            there = column < moves.size[batch][:, None]
            points = net((moves.inputs[at].float() - mean) / scale)
            middle = (points * there).sum(1, keepdim=True) / there.sum(1, keepdim=True)
            loss = ((points - middle - moves.more[at]) ** 2 * moves.weight[at] * there).sum() / there.sum()
            plan.zero_grad(set_to_none=True), loss.backward(), plan.step(), steps.step()
            net.bound(scale)
    print(f"{len(moves.size)} positions, {len(moves.of)} moves, last loss {loss.item():.3f}")
    with torch.no_grad():
        points = torch.cat([net((part.float() - mean) / scale) for part in moves.inputs.split(1 << 17)])
    report(moves, points, held_out, "net")
    if not o.out:
        return
    layers = whole_numbers(net, mean, scale)
    write(layers, o.out, o.kinds)
    whole = torch.cat([play_whole(layers, part) for part in moves.inputs.split(1 << 17)]).to(device)
    print(f"in whole numbers: off by {(whole - points).abs().max():.3f} points at most, {(whole - points).abs().mean():.4f} on average")
    report(moves, whole, held_out, "whole")


if __name__ == "__main__":
    main()
