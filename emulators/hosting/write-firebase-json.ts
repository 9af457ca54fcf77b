import { writeFileSync } from 'node:fs';
import { firebaseJson, firebaseJsonFile } from './firebase-json.ts';

writeFileSync(firebaseJsonFile, firebaseJson());
