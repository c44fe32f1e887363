#!/usr/bin/env node
// The program. The version and the list of commands are printed at once; everything else loads the commands first.
import { selectPaint } from "../report/paint";
import { findFrontPage } from "./front-page";
import { findStdoutProblem } from "./watch-stdout";

async function main(): Promise<void> {
  const page = findFrontPage(process.argv.slice(2), selectPaint(process.env, process.stdout.isTTY));
  if (page !== undefined) process.stdout.write(page);
  // Text that did not arrive is written once more by the program, which says why.
  if (page !== undefined && (await findStdoutProblem()) === undefined) return;
  const { runProgram } = await import("./program.js");
  await runProgram();
}

void main();
