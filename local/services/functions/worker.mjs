// One execution environment of a Lambda function: loads the handler once, then handles one event at a time.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

const { entry, exportName, context } = workerData;
const handler = (await import(pathToFileURL(entry).href))[exportName];
if (typeof handler !== 'function') throw new Error(`${exportName} is not a function exported by ${entry}`);

parentPort.on('message', async ({ requestId, event, deadline }) => {
  try {
    const result = await handler(JSON.parse(event), {
      ...context,
      awsRequestId: requestId,
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    });
    parentPort.postMessage({ result: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    const known = error instanceof Error;
    const { name, message, stack } = known ? error : { name: 'Error', message: String(error), stack: String(error) };
    parentPort.postMessage({ error: { name, message, stack } });
  }
});
parentPort.postMessage({ ready: true });
