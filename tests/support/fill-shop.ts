// `npm test` runs this beside its checks, once the shop is built. If it fails, Vitest's setup tries again, and says why.
import { filledShop } from './filled-shop.ts';

await filledShop();
