import { open } from './open.ts';

// A local Stripe in a process of its own, for tests that kill it: prints its port and runs until then.
const [webhookUrl = '', directory = ''] = process.argv.slice(2);
console.log((await open(webhookUrl, directory)).port);
