import * as z from 'zod/mini';

/** The property that names a resource in an import, by type. */
const identifiers: Readonly<Record<string, string>> = {
  'AWS::Cognito::UserPool': 'UserPoolId',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SecretsManager::Secret': 'Id',
};

const resourceSchema = z.looseObject({
  Type: z.string(),
  DeletionPolicy: z.optional(z.string()),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
});
export const templateSchema = z.object({ Resources: z.record(z.string(), resourceSchema) });
type Template = z.output<typeof templateSchema>;

/** The resources that stay when the stack is deleted, by logical ID. */
export const retainedIn = ({ Resources }: Template): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(Resources)
      .filter(([, { Type, DeletionPolicy }]) => Type in identifiers && DeletionPolicy?.startsWith('Retain'))
      .map(([id, { Type }]) => [id, Type]),
  );

/**
 * The template and the list of an import that makes these retained resources a stack again. An import creates nothing, so properties
 * that refer to other resources are left out. @throws if a name is missing, unknown or another resource's.
 */
export function adoption(template: Template, names: ReadonlyMap<string, string>) {
  const retained = retainedIn(template);
  if (retained.size === 0) throw new Error('The stage protects no data: everything was deleted with its stack.');
  const wrong = [...names.keys()].filter((id) => !retained.has(id));
  const missing = [...retained].filter(([id]) => !names.has(id)).map(([id, type]) => `  ${id}=<${identifiers[type]}>`);
  if (wrong.length > 0) throw new Error(`The stack retains no ${wrong.join(', ')}.`);
  if (missing.length > 0) throw new Error(`Name all resources that the stack retained:\n${missing.join('\n')}`);
  const strange = [...names].filter(([id, name]) => !isNameOf(id, retained.get(id), name));
  // Swapped buckets would publish the customers' photos.
  if (strange.length > 0)
    throw new Error(
      `CloudFormation named each of these after its logical ID:\n${strange.map(([id, name]) => `  ${id} is not ${name}`).join('\n')}`,
    );
  const Resources = Object.fromEntries(
    Object.entries(template.Resources)
      .filter(([id]) => retained.has(id))
      .map(([id, { Type, DeletionPolicy, Properties }]) => [
        id,
        { Type, DeletionPolicy, Properties: Object.fromEntries(Object.entries(Properties).filter(isComplete)) },
      ]),
  );
  const imported = [...retained].map(([LogicalResourceId, ResourceType]) => ({
    ResourceType,
    LogicalResourceId,
    ResourceIdentifier: { [identifiers[ResourceType] ?? '']: names.get(LogicalResourceId) },
  }));
  return { template: { Resources }, imported };
}

/** CloudFormation makes the names of tables and buckets of the stack's name, the logical ID and random characters. */
const isNameOf = (id: string, type: string | undefined, name: string): boolean =>
  !['AWS::DynamoDB::Table', 'AWS::S3::Bucket'].includes(type ?? '') ||
  name.toLowerCase().includes(`-${id.toLowerCase()}-`);

/** Whether a property refers to nothing in its stack. */
const isComplete = ([, value]: readonly [string, unknown]): boolean =>
  !/"(?:Ref|Fn::GetAtt|Fn::Sub|Fn::FindInMap)":(?!"AWS::)/.test(JSON.stringify(value));
