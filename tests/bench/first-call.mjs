// Measures a cold start in its own process: `node first-call.mjs <file> <event as JSON>`. Prints the milliseconds from just
// before
// the file loads until its handler gets DynamoDB's first response, or returns without calling DynamoDB.
import { subscribe } from 'node:diagnostics_channel';
import { pathToFileURL } from 'node:url';

const [, , file, event] = process.argv;
const began = performance.now();
const stop = () => {
  process.stdout.write(`${performance.now() - began}\n`, () => process.exit());
};
subscribe('http.client.response.finish', ({ request }) => {
  if (String(request.getHeader('x-amz-target')).startsWith('DynamoDB')) stop();
});
const { handler } = await import(pathToFileURL(file).href);
await handler(JSON.parse(event), {});
stop();
