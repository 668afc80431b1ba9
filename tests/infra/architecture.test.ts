import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handlerFiles } from '#infra/handler-files.ts';
import { shopTemplate } from './support.ts';

const page = readFileSync('docs/architecture.md', 'utf8');
const [, drawing = ''] = /```mermaid\n(.*?)```/s.exec(page) ?? [];
const template = shopTemplate('dev', { mailFrom: 'shop@example.com', ownersNeedSecondFactor: true });
const idsOf = (type: string) => Object.keys(template.findResources(type));

const handlers = [...handlerFiles.keys()];
const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('docs/architecture.md', () => {
  it('shows and describes exactly the functions of the template', () => {
    const described = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
    expect(described.toSorted()).toEqual(handlers.toSorted());
    const deployed = idsOf('AWS::Lambda::Function');
    for (const name of handlers) {
      expect(drawing).toMatch(new RegExp(`(?<![\\w-])${name}(?![\\w-])`));
      expect(deployed).toContainEqual(expect.stringMatching(new RegExp(`${pascal(name)}Function[0-9A-F]{8}$`)));
    }
  });

  it('names exactly the parts of the stack', () => {
    const named = new Set([...page.matchAll(/infra\/[a-z-]+\.(?:ts|js)/g)].map(([path]) => path));
    expect([...named].toSorted()).toEqual(
      readdirSync('infra', { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => `infra/${name}`)
        .toSorted(),
    );
  });

  it.each([
    ['AWS::DynamoDB::Table', /\[\(DynamoDB/g],
    ['AWS::Cognito::UserPool', /\[\(Cognito/g],
    ['AWS::S3::Bucket', /\[\(S3 /g],
    ['AWS::SecretsManager::Secret', /\[\(Secrets Manager/g],
    ['AWS::SQS::Queue', /\[\[SQS /g],
    ['AWS::ApiGatewayV2::Api', /\[(?:HTTP|WebSocket) API/g],
    ['AWS::CloudFront::Distribution', /\[CloudFront/g],
    ['AWS::SNS::Topic', /SNS topic/g],
    // One consumer of the stream and one of the queue.
    ['AWS::Lambda::EventSourceMapping', /==>\|stream\||\]\] --> order-mails/g],
  ])('shows as many resources as the template has: %s', (type, drawn) => {
    expect(drawing.match(drawn)).toHaveLength(idsOf(type).length);
  });
});
