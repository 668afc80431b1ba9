// A cold start in a process of its own: `node first-call.mjs <file> <event as JSON>`. Prints the milliseconds from before the
// file is loaded until its handler has DynamoDB's first answer, or has ended where it asks for none.
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
