// SPDX-License-Identifier: MIT
// The test runs of the drivers, as one would type them. Numbers are those of the menus: see console.c and its
// neighbours.
#include "base/error.h"
#include "console/demo_internal.h"

#include <stddef.h>

const char demo_words[] =
    "AL\nAS\nDE\nEL\nEN\nES\nFE\nHA\nHE\nIR\nLA\nLE\nLO\nME\nMI\nNI\nNO\nOS\nSE\nSI\nSU\nTE\nTU\nUN\nVA\nYA\nYO\n"
    "AJO\nALA\nASA\nASO\nAVE\nDAR\nDIA\nDOS\nEJE\nERA\nESA\nESE\nESO\nFIN\nHOY\nIDA\nIRA\nLEY\nLUZ\nMAL\nMAR\nMES\n"
    "MIL\nOCA\nOLA\nORO\nOSO\nPAN\nPAZ\nPEZ\nPIE\nRED\nREY\nRIO\nSAL\nSER\nSOL\nSON\nTIA\nTIO\nUNA\nUNO\nUVA\nVER\nVEZ"
    "\n"
    "ZOO\nAGUA\nAIRE\nALTO\nAMOR\nARTE\nASAR\nAULA\nBESO\nBOCA\nBOLA\nBOTE\nCAER\nCAJA\nCAMA\nCARA\nCARO\nCASA\nCENA\n"
    "CERO\nCIMA\nCINE\nCOLA\nCOSA\nDADO\nDEDO\nDUDA\nEDAD\nFARO\nFILA\nFOCA\nGATO\nGOTA\nHADA\nHILO\nHOJA\nHORA\nIDEA\n"
    "ISLA\nJOTA\nLAGO\nLANA\nLATA\nLEER\nLIMA\nLOMA\nLUNA\nMANO\nMAPA\nMESA\nMIEL\nMINA\nMONO\nNADA\nNIDO\nNOTA\nNUBE\n"
    "OCHO\nOJOS\nPALA\nPATO\nPELO\nPERA\nPINO\nPISO\nRAMA\nRANA\nRATA\nRISA\nROCA\nROSA\nRUTA\nSALA\nSEDA\nSETA\nSOPA\n"
    "TAZA\nTELA\nTIRA\nTORO\nTREN\nVACA\nVASO\nVELA\nVIDA\nVINO\nYEMA\nZONA\nANIMO\nARENA\nBARCO\nBRAZO\nCALOR\nCAMPO\n"
    "CARTA\nCASAS\nCIELO\nCOSTA\nDATOS\nDISCO\nDULCE\nFALDA\nFRUTA\nGATOS\nGRANO\nHIELO\nHUESO\nJUEGO\nLADRA\nLECHE\n"
    "LETRA\nLIBRO\nLIMON\nLISTA\nLLAVE\nMADRE\nMARES\nMESAS\nMONTE\nNIEVE\nNOCHE\nOLIVA\nPADRE\nPALOS\nPERRO\nPIANO\n"
    "PLATO\nPLAZA\nPRADO\nQUESO\nRADIO\nRATON\nRELOJ\nROSAL\nSALTO\nSILLA\nSUELO\nTARDE\nTECHO\nTIGRE\nTINTA\nTORRE\n"
    "VERDE\nVIAJE\nZORRO\nAMIGOS\nARBOLES\nBOSQUE\nCAMINO\nCAMISA\nCIUDAD\nCOCINA\nCOLINA\nESPEJO\nESTRELLA\nGRANADA\n"
    "JARDIN\nMADERA\nMANTEL\nNARANJA\nPALABRA\nPAPELES\nPESCADO\nSEMILLA\nSOMBRA\nTABLERO\nTIERRA\nVENTANA\nVERANO\n";

// Creates users, logs in, changes passwords and deletes, with everything that can go wrong.
static const DemoLine users[] = {
    {"2\nana\nprimera", N_("Welcome, %s."), "ana"}, // register
    {"5", N_("Logged out."), NULL},
    {"2\nana\notra", N_("There is a user of that name already."), NULL},
    {"1\nnadie\nprimera", N_("There is no user of that name."), NULL}, // log in
    {"1\nana\nsegunda", N_("The password is wrong."), NULL},
    {"1\nana\nprimera", N_("Welcome, %s."), "ana"},
    {"1", N_("Change password"), NULL}, // account
    {"2", N_("The ranking is empty."), NULL},
    {"1\nprimera\nsegunda\ntercera", N_("Error: the passwords do not match."), NULL},
    {"1\ntercera\nsegunda\nsegunda", N_("The password is wrong."), NULL},
    {"1\nprimera\nsegunda\nsegunda", N_("Password changed."), NULL},
    {"4\nanna\nsegunda", N_("Name changed."), NULL}, // another name
    {"0\n5", N_("Logged out."), NULL},
    {"1\nana\nsegunda", N_("There is no user of that name."), NULL},
    {"1\nanna\nsegunda", N_("Welcome, %s."), "anna"},
    {"1\n3\nno", N_("Deletion cancelled."), NULL}, // delete
    {"3\nyes\nprimera", N_("The password is wrong."), NULL},
    {"3\nyes\nsegunda", N_("Account deleted. Goodbye."), NULL},
    {"1\nanna\nsegunda", N_("There is no user of that name."), NULL},
    {"nonsense", N_("The selected option is not valid"), NULL},
    {"3", N_("Goodbye."), NULL},
    {0},
};

static const DemoLine resources[] = {
    {"2\nA\nA", N_("Welcome, %s."), "A"},
    {"2\n1", N_("dictionary"), NULL},                                      // list
    {"2\n2\nprueba\nCASA\nsaca\nCASA\n", N_("Letter Count Points"), NULL}, // add; typed
    {"A 12 1\nC 4 3\nS 6 1\n# 2 0\n", N_("Resource '%s' created."), "prueba"},
    {"2\nprueba\nOSO\n\n", N_("There is a dictionary with that ID already."), NULL},
    {"2\nimposible\nCASA\nPERRO\n\nA 12 1\nC 4 3\nS 6 1\n", N_("the tiles can't spell '%s'"), "PERRO"},
    {"2\nP 2 3\nE 6 1\nR 4 1\nO 6 1\n", N_("Resource '%s' created."), "imposible"}, // more tiles
    {"1\n@/nowhere", N_("That is not a directory."), NULL},                         // from a directory
    {"1\n@", N_("Files are missing in the directory."), NULL},
    {"1\n@/pairs", N_("Resource '%s' added from the directory."), "temas"},
    {"0\n4\nprueba", N_("tile"), NULL},                          // show
    {"3\n0\n3\nprueba", N_("Resource '%s' deleted."), "prueba"}, // delete
    {"3\ntemas", N_("Resource '%s' deleted."), "temas"},
    {"3\ntemas", N_("The resource could not be deleted: %s"), ""},
    {"0\n4", N_("Goodbye."), NULL},
    {0},
};

// Modes and dictionaries; saving, loading by name and number, going on, deleting.
static const DemoLine games[] = {
    {"2\nA\nA", N_("Welcome, %s."), "A"},
    {"3\n2", N_("No game is available to load"), NULL},
    {"3", N_("No game is available to load"), NULL},
    {"5", N_("No game is available to load"), NULL},
    {"1\n4", N_("Something is missing! Give mode, dictionary and names."), NULL}, // new
    {"1\n1\n2\nnada", N_("The selected dictionary is not available"), NULL},      // one player
    {"demo\n3\n\n4\n12\n", N_("Invalid name."), NULL},                            // start
    {"12\nprueba-1", N_("Game saved as '%s'."), "prueba-1"},
    {"3\n12\nprueba-1", N_("There is a game of that name already."), NULL}, // pass
    {"no\n0", N_("The game is kept; continue it whenever you like."), NULL},
    {"1\n1\n2\n2\ndemo\n3\nA\nA", N_("The name of a player can't be empty or repeated"), NULL}, // two players
    {"B\n4\n12\nprueba-2", N_("Game saved as '%s'."), "prueba-2"},
    {"13", N_("Game saved as '%s'."), "prueba-2"}, // save and leave
    {"2\n0\n3", N_("players"), NULL},              // the last one; load
    {"prueba-1\n0\n3\n1\n0\n3\n99", N_("Selection out of range."), NULL},
    {"3\nninguna", N_("There is no such game."), NULL},
    {"5\n2\n99", N_("Selection out of range."), NULL}, // manage
    {"2\nprueba-2", N_("Game '%s' deleted."), "prueba-2"},
    {"2\nprueba-1", N_("Game '%s' deleted."), "prueba-1"},
    {"0\n0\n4", N_("Goodbye."), NULL},
    {0},
};

static const DemoLine solo[] = {
    {"2\nA\nA", N_("Welcome, %s."), "A"},
    {"3\n1\n1\n1\n2\ndemo\n3\n\n4\n4", N_("Invalid command"), NULL}, // finish without tiles
    {"2 7 7", N_("no tile of this turn is on the square %s"), "7 7"},
    {"1\nE\n99 99", N_("The selected position is not valid for a tile"), NULL}, // and is asked for again
    {"0\n5\n!", N_("'%s' does not begin with a tile of this game"), "!"},
    {"0", NULL, NULL},
    {"16", N_("nothing has been done in this turn"), NULL},
    {DEMO_TURN, NULL, NULL},
    {DEMO_TURN, NULL, NULL},
    {"12\nprueba", N_("Game saved as '%s'."), "prueba"},
    {DEMO_TURN, NULL, NULL},
    {"13", N_("Game saved as '%s'."), "prueba"},
    {"3\nprueba", NULL, NULL},
    {DEMO_GAME, NULL, NULL},
    {"2", N_("Games"), NULL},
    {"4", N_("The ranking is empty."), NULL}, // by a seed, with words of one's own: nothing counts
    {"0\n4", N_("Goodbye."), NULL},
    {0},
};

static const DemoLine duo[] = {
    {"2\nB\nB", N_("Welcome, %s."), "B"},
    {"5\n2\nA\nA", N_("Welcome, %s."), "A"},
    {"3\n1\n1\n2\n2\ndemo\n3\n\n+\nB\nnope", N_("The password is wrong."), NULL}, // the other one logs in for the seat
    {"+\nB\nB\n4\n8", NULL, NULL},                                                // shuffle
    {DEMO_TURN, NULL, NULL},
    {DEMO_TURN, NULL, NULL},
    {"3\n0", N_("The game is kept; continue it whenever you like."), NULL}, // pass
    {"2", NULL, NULL},
    {DEMO_GAME, NULL, NULL},
    {"2", N_("Games"), NULL},
    {"8", N_("over"), NULL},                                                           // finished games
    {"1", N_("how they came about"), NULL},                                            // the first of them
    {"1\n\n", N_("Enter: next, -: before, or the number of a move (0: back):"), NULL}, // move by move
    {"0\n2", N_("what happened"), NULL},
    {"0\n0\n0\n4", N_("Goodbye."), NULL},
    {0},
};

static const DemoLine machines[] = {
    {"2\nA\nA", N_("Welcome, %s."), "A"},
    {"3\n1\n1\n4\n0\n2\n\n3\n\n1\n2\ndemo\n4", N_("how they came about"), NULL}, // people and bots; it plays by itself
    {"2", N_("Games"), NULL},
    {"8", N_("over"), NULL},
    {"0\n0\n4", N_("Goodbye."), NULL},
    {0},
};

const Demo demos[] = {
    {"users", users},       {"resources", resources},     {"games", games}, {"solo", solo}, {"duo", duo},
    {"machines", machines}, {.name = NULL, .lines = NULL}};
