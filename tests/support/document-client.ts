// The smallest function that reads the table: the floor of cold starts.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const handler = () =>
  documents.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: 'bench', sk: 'bench' } }));
