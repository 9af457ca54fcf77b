import { productionKdfCost, readLocalKdfCost } from '@polytips/functions/sealing/key-derivation.ts';
import { environment } from '../config/environment.ts';
import { isLocalWorld } from '../config/local-world.ts';
import { createKeeper } from './keeper.ts';

// A constant in every build: a deployed one drops the local branch, whatever its environment says.
const kdfCost = isLocalWorld
  ? readLocalKdfCost(import.meta.env['VITE_KDF_COST'])
  : productionKdfCost;

// The network is built in: no message can make the vault sign for another chain or token.
const handle = createKeeper(
  { chainId: environment.chain.id, usdtAddress: environment.chain.usdtAddress },
  (reply) => self.postMessage(reply),
  kdfCost,
);

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  void handle(event.data);
});
