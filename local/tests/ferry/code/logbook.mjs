import { createHash, createHmac } from 'node:crypto';

const { CROSSINGS, RECEIPTS, ARRIVALS, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL_SQS } = process.env;
const hash = (text) => createHash('sha256').update(text).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();

/** Signs with Signature Version 4, because a test's asset has no SDK. */
async function signed(service, method, url, headers, body = '') {
  const { host, pathname } = new URL(url);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [time.slice(0, 8), AWS_REGION, service, 'aws4_request'];
  const sent = { ...headers, 'x-amz-content-sha256': hash(body), 'x-amz-date': time };
  const all = Object.entries({ ...sent, host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const lines = all.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = [method, pathname, '', lines, names, hash(body)].join('\n');
  const key = scope.reduce(hmac, `AWS4${AWS_SECRET_ACCESS_KEY}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), hash(canonical)].join('\n')).toString('hex');
  const credential = [AWS_ACCESS_KEY_ID, ...scope].join('/');
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`;
  return fetch(url, { method, headers: { ...sent, authorization }, ...(body && { body }) });
}

async function json(service, endpoint, target, input) {
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
  const response = await signed(service, 'POST', `${endpoint}/`, headers, JSON.stringify(input));
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? answer.Message);
  return answer;
}

const receiptUrl = (id) => `${AWS_ENDPOINT_URL_S3}/${RECEIPTS}/${id}.txt`;

async function depart({ body }) {
  const { crossingId, cars } = JSON.parse(body);
  const Item = { crossingId: { S: crossingId }, cars: { N: String(cars) } };
  await json('dynamodb', AWS_ENDPOINT_URL_DYNAMODB, 'DynamoDB_20120810.PutItem', { TableName: CROSSINGS, Item });
  const message = { QueueUrl: ARRIVALS, MessageBody: JSON.stringify({ crossingId, cars }) };
  await json('sqs', AWS_ENDPOINT_URL_SQS, 'AmazonSQS.SendMessage', message);
  return { statusCode: 201, body: JSON.stringify({ crossingId }) };
}

async function look({ pathParameters: { crossingId } }) {
  const Key = { crossingId: { S: crossingId } };
  const input = { TableName: CROSSINGS, Key };
  const { Item } = await json('dynamodb', AWS_ENDPOINT_URL_DYNAMODB, 'DynamoDB_20120810.GetItem', input);
  if (Item === undefined) return { statusCode: 404 };
  const receipt = await signed('s3', 'GET', receiptUrl(crossingId), {});
  return { cars: Number(Item.cars.N), receipt: receipt.ok ? await receipt.text() : null };
}

async function arrive({ body }) {
  const { crossingId, cars } = JSON.parse(body);
  const stored = await signed('s3', 'PUT', receiptUrl(crossingId), {}, `${cars} cars have crossed`);
  if (!stored.ok) throw new Error(await stored.text());
}

/** Tries an action that the role does not allow. */
const sink = ({ pathParameters: { crossingId } }) => {
  const input = { TableName: CROSSINGS, Key: { crossingId: { S: crossingId } } };
  return json('dynamodb', AWS_ENDPOINT_URL_DYNAMODB, 'DynamoDB_20120810.DeleteItem', input).catch(({ message }) => ({
    message,
  }));
};

const routes = {
  'POST /crossings': depart,
  'GET /crossings/{crossingId}': look,
  'DELETE /crossings/{crossingId}': sink,
};

export const handler = async (event) => {
  if (event.Records) return Promise.all(event.Records.map(arrive)).then(() => undefined);
  return routes[event.routeKey](event);
};
