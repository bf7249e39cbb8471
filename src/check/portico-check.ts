#!/usr/bin/env node
import { runCheck } from './run.ts';
import { openTerminal } from './terminal.ts';

process.exitCode = await runCheck(
  process.argv.slice(2),
  openTerminal(process.stdin, process.stdout, process.stderr),
);
