import { runOperation } from './run-operation.ts';

process.exitCode = await runOperation(process.argv.slice(2), process);
