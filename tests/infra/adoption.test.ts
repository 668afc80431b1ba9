import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { adoption, retainedIn, templateSchema } from '#bin/adoption.ts';
import { retainedIds } from '../support/retained.ts';
import { shopTemplate } from './support.ts';

const prod = z.parse(templateSchema, shopTemplate('prod', { mailFrom: 'shop@example.com' }).toJSON());
const named = new Map([...retainedIn(prod).keys()].map((id) => [id, `gift-shop-prod-${id}-X1`]));

it('names every resource that a deleted stage leaves behind, and nothing else', () => {
  const retained = Object.entries(prod.Resources).filter(([, { DeletionPolicy }]) =>
    DeletionPolicy?.startsWith('Retain'),
  );
  expect([...retainedIn(prod)]).toEqual(retained.map(([id, { Type }]) => [id, Type]));
  expect([...retainedIn(prod).values()].toSorted()).toEqual([
    ...['AWS::Cognito::UserPool', 'AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::S3::Bucket'],
    'AWS::SecretsManager::Secret',
  ]);
  expect(retained.map(([id]) => id.slice(0, -8)).toSorted()).toEqual(retainedIds);
  expect(() => adoption(prod, new Map())).toThrow(/^Name all .*\n {2}DataTableFDBAD0F2=<TableName>\n/);
  expect(() => adoption(prod, new Map([...named, ['SiteSiteBucket7CA177D5', 'site']]))).toThrow('retains no Site');
});

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/resource-import.html
it('makes them a stack under the IDs that the shop gives them, without anything that would have to be created', () => {
  const { template, imported } = adoption(prod, named);
  expect(Object.keys(template.Resources)).toEqual([...named.keys()]);
  expect(imported.map(({ LogicalResourceId }) => LogicalResourceId)).toEqual([...named.keys()]);
  for (const { ResourceIdentifier } of imported)
    expect(Object.values(ResourceIdentifier)).toEqual([expect.stringMatching(/^gift-shop-prod-/)]);
  for (const { DeletionPolicy } of Object.values(template.Resources)) expect(DeletionPolicy).toMatch(/^Retain/);
  expect(JSON.stringify(template)).not.toMatch(/"(Ref|Fn::GetAtt|Fn::Sub)":(?!"AWS::)/);
  // What can't be changed after the creation must be there.
  const properties = (id: RegExp) => Object.entries(template.Resources).find(([name]) => id.test(name))?.[1].Properties;
  expect(properties(/^DataTable/)).toMatchObject({
    ...{
      KeySchema: expect.anything(),
      AttributeDefinitions: expect.anything(),
      StreamSpecification: expect.anything(),
    },
    GlobalSecondaryIndexes: expect.anything(),
  });
  expect(properties(/^IdentityUserPool/)).toMatchObject({ UsernameAttributes: ['email'], Schema: expect.anything() });
});

// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-name.html
it('refuses swapped buckets, which would publish the customers’ photos, and a stage that protects nothing', () => {
  const [images = '', photos = ''] = [...named.keys()].filter((id) => /Bucket/.test(id));
  const swapped = new Map(named).set(images, named.get(photos) ?? '').set(photos, named.get(images) ?? '');
  expect(() => adoption(prod, swapped)).toThrow(`${images} is not gift-shop-prod-${photos}-X1`);
  const dev = z.parse(templateSchema, shopTemplate('dev').toJSON());
  expect(() => adoption(dev, new Map())).toThrow('The stage protects no data');
});
