import { open } from './open.ts';

// Runs the stand-in in its own process, for tests that kill it. Prints its port.
const [webhookUrl = '', directory = ''] = process.argv.slice(2);
console.log((await open(webhookUrl, directory)).port);
