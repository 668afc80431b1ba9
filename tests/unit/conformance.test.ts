import { testConformance } from '../support/conformance/conformance.ts';
import { memoryLive } from '../support/unit/memory-live.ts';
import { memoryShop } from '../support/unit/memory-shop.ts';

// The shop in memory promises what the table does (tests/engine/conformance.test.ts).
testConformance(async () => ({ ...memoryShop(), ...memoryLive() }));
