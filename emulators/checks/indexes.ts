import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryShape } from '@polytips/functions/test/query-shape.ts';
import { repository } from '../base/repository.ts';
import { findIndexFaults, indexesFile } from './composite-indexes.ts';
import { reportFaults } from './report-faults.ts';

// Compares what the integration tests of this run have queried with firestore.indexes.json, both ways.
const folder = process.env['QUERY_SHAPES'];
const lines = (folder === undefined ? [] : readdirSync(folder)).flatMap((file) =>
  readFileSync(join(folder ?? '', file), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);
const shapes = lines.map((line) => queryShape.parse(JSON.parse(line)));
const file = indexesFile.parse(
  JSON.parse(readFileSync(join(repository, 'firestore.indexes.json'), 'utf8')),
);
const faults =
  shapes.length === 0
    ? ['No query was recorded: name the part integration as well']
    : findIndexFaults(shapes, file);
reportFaults(faults.map((fault) => `firestore.indexes.json: ${fault}`));
