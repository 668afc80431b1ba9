// `npm run people-model`: writes the file of the networks that find faces and people.
import { writeFileSync } from 'node:fs';
import { packNetworks } from './pack.ts';
import { packagedNetworks } from './packaged-networks.ts';

writeFileSync(new URL('../src/features/previews/people/people.bin', import.meta.url), packNetworks(packagedNetworks()));
