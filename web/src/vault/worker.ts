import { productionKdfCost, readLocalKdfCost } from '@polytips/functions/sealing/key-derivation.ts';
import { environment } from '../config/environment.ts';
import { isLocalWorld } from '../config/local-world.ts';
import { createVaultWorker } from './vault-worker.ts';

// A constant of the build. A deployed build never reads the variable: the local branch is dropped.
const kdfCost = isLocalWorld
  ? readLocalKdfCost(import.meta.env['VITE_KDF_COST'])
  : productionKdfCost;

// The network is built in: no message can make the vault sign for another chain or token.
const handle = createVaultWorker(
  { chainId: environment.chain.id, usdtAddress: environment.chain.usdtAddress },
  (message) => self.postMessage(message),
  kdfCost,
);

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  void handle(event.data);
});
