import { signedFetch } from './signed-fetch.mjs';

const { CROSSINGS, RECEIPTS, ARRIVALS } = process.env;
const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL_SQS } = process.env;

async function json(service, endpoint, target, input) {
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
  const response = await signedFetch(service, `${endpoint}/`, { headers, body: JSON.stringify(input) });
  const body = await response.json();
  if (!response.ok) throw new Error(body.message ?? body.Message);
  return body;
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
  const receipt = await signedFetch('s3', receiptUrl(crossingId), { method: 'GET' });
  return { cars: Number(Item.cars.N), receipt: receipt.ok ? await receipt.text() : null };
}

async function arrive({ body }) {
  const { crossingId, cars } = JSON.parse(body);
  const stored = await signedFetch('s3', receiptUrl(crossingId), { method: 'PUT', body: `${cars} cars have crossed` });
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
