// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is CloudFormation’s own syntax.
import { describe, expect, it } from 'vitest';
import { readTemplate } from '#template/template.ts';
import { guid, writeAssembly } from './assembly.ts';

const resolve = (value: unknown, rest: object = {}): unknown => {
  const Resources = {
    Thing: { Type: 'AWS::Logs::LogGroup', Properties: { value } },
    Table: { Type: 'AWS::DynamoDB::Table', Properties: {} },
    Uploads: { Type: 'AWS::S3::Bucket', Properties: { BucketName: { 'Fn::Sub': 'up-${AWS::AccountId}' } } },
    Site: { Type: 'AWS::S3::Bucket' },
    Keys: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'stripe' } },
    Alarms: { Type: 'AWS::SNS::Topic' },
  };
  const { resources } = readTemplate(writeAssembly({ Resources, ...rest }), guid);
  return resources.find(({ logicalId }) => logicalId === 'Thing')?.properties.value;
};

describe('a template', () => {
  it.each([
    ['a reference to a named resource', { Ref: 'Uploads' }, 'up-000000000000'],
    ['a pseudo parameter', { Ref: 'AWS::Region' }, 'ap-south-1'],
    ['a parameter', { Ref: 'Stage' }, 'dev'],
    [
      'an attribute',
      { 'Fn::GetAtt': ['Uploads', 'RegionalDomainName'] },
      'up-000000000000.s3.ap-south-1.amazonaws.com',
    ],
    ['an attribute in a single string', { 'Fn::GetAtt': 'Uploads.Arn' }, 'arn:aws:s3:::up-000000000000'],
    [
      'a secret, to its ARN with six random characters',
      { Ref: 'Keys' },
      expect.stringMatching(/^arn:aws:secretsmanager:ap-south-1:000000000000:secret:stripe-[a-z0-9]{6}$/),
    ],
    [
      'a topic, to its ARN',
      { Ref: 'Alarms' },
      expect.stringMatching(/^arn:aws:sns:ap-south-1:000000000000:Shop-Alarms-/),
    ],
    ['a join', { 'Fn::Join': ['-', ['a', { Ref: 'Uploads' }]] }, 'a-up-000000000000'],
    ['the GUID in the stack id', { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] }, guid],
    [
      'a substitution',
      { 'Fn::Sub': ['${x}/${Uploads.Arn}/${!kept}', { x: 'y' }] },
      'y/arn:aws:s3:::up-000000000000/${kept}',
    ],
    ['a mapping', { 'Fn::FindInMap': ['Sizes', 'dev', 'small'] }, 1],
    ['a condition that is true', { 'Fn::If': ['IsDev', 'yes', 'no'] }, 'yes'],
    ['a condition that is false', { 'Fn::If': ['IsProd', 'yes', 'no'] }, 'no'],
    ['AWS::NoValue', { a: { Ref: 'AWS::NoValue' }, b: [{ Ref: 'AWS::NoValue' }, 1] }, { b: [1] }],
  ])('resolves %s', (_, value, expected) => {
    const rest = {
      Parameters: { Stage: { Type: 'String', Default: 'dev' } },
      Mappings: { Sizes: { dev: { small: 1 } } },
      Conditions: {
        IsDev: { 'Fn::Equals': [{ Ref: 'Stage' }, 'dev'] },
        IsProd: { 'Fn::And': [{ 'Fn::Not': [{ Condition: 'IsDev' }] }, { 'Fn::Or': [{ Condition: 'IsDev' }] }] },
      },
    };
    expect(resolve(value, rest)).toEqual(expected);
  });

  const generated = { GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true } };
  const secrets = (Properties: object) => ({
    Resources: {
      Key: { Type: 'AWS::SecretsManager::Secret', Properties },
      Thing: {
        Type: 'AWS::Logs::LogGroup',
        Properties: {
          value: { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Key' }, ':SecretString:::}},x']] },
        },
      },
    },
  });

  it('resolves a dynamic reference to a generated secret, whose value differs between data folders', () => {
    const assembly = writeAssembly(secrets(generated));
    const valueIn = (folder: string) => {
      const { resources, generatedSecrets } = readTemplate(assembly, folder);
      const [key, thing] = resources;
      expect(thing?.properties.value).toBe(`${generatedSecrets.get(key?.ref ?? '')},x`);
      return thing?.properties.value;
    };
    expect(valueIn(guid)).toMatch(/^[A-Za-z0-9]{40},x$/);
    expect(valueIn(guid)).toBe(valueIn(guid));
    expect(valueIn(guid)).not.toBe(valueIn(`${guid}x`));
  });

  it('rejects a dynamic reference that it cannot resolve', () => {
    expect(() => readTemplate(writeAssembly(secrets({})), guid)).toThrow(
      'The local cloud cannot resolve secretsmanager:',
    );
    for (const other of ['ssm:/name', 'secretsmanager:arn:x', 'secretsmanager:name:SecretString:key::']) {
      expect(() => resolve(`{{resolve:${other}}}`)).toThrow(`The local cloud cannot resolve ${other}`);
    }
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
  it('rejects more than 60 dynamic references, as CloudFormation does', () => {
    const template = secrets(generated);
    const { value } = template.Resources.Thing.Properties;
    const many = (count: number) => {
      const Thing = { Type: 'AWS::Logs::LogGroup', Properties: { value: Array.from({ length: count }, () => value) } };
      return () => readTemplate(writeAssembly({ Resources: { ...template.Resources, Thing } }), guid);
    };
    expect(many(60)).not.toThrow();
    expect(many(61)).toThrow('A template can have at most 60 dynamic references.');
  });

  it.each([
    [{ Ref: 'Nobody' }, 'The template refers to Nobody, which it does not have.'],
    [{ 'Fn::GetAtt': ['Table', 'Colour'] }, 'does not know the attribute Colour of AWS::DynamoDB::Table (Table).'],
    [{ 'Fn::Base64': 'x' }, 'The local cloud cannot resolve Fn::Base64.'],
  ])('rejects %j, and names the problem', (value, message) => {
    expect(() => resolve(value)).toThrow(message);
  });

  it('has the same names at every start, and other names in another data folder', () => {
    const assembly = writeAssembly({ Resources: { Site: { Type: 'AWS::S3::Bucket' } } });
    const nameFor = (id: string) => readTemplate(assembly, id).resources[0]?.ref;
    expect(nameFor(guid)).toBe(nameFor(guid));
    expect(nameFor(guid)).not.toBe(nameFor(`${guid}x`));
    expect(nameFor(guid)).toMatch(/^shop-site-[a-z0-9]{12}$/);
  });

  it('returns the stack’s outputs', () => {
    const Resources = { Keys: { Type: 'AWS::SecretsManager::Secret' } };
    const Outputs = { Secret: { Value: { Ref: 'Keys' } }, Gone: { Value: 'x', Condition: 'Never' } };
    const Conditions = { Never: { 'Fn::Equals': ['a', 'b'] } };
    const { outputs, resources } = readTemplate(writeAssembly({ Resources, Outputs, Conditions }), guid);
    expect([...outputs]).toEqual([['Secret', resources[0]?.ref]]);
  });

  it('omits a resource whose condition is false', () => {
    const Resources = { Gone: { Type: 'AWS::S3::Bucket', Condition: 'Never' } };
    const assembly = writeAssembly({ Resources, Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } } });
    expect(readTemplate(assembly, guid).resources).toEqual([]);
  });

  it('finds an asset by the object key that a deployment would use', () => {
    const template = readTemplate(writeAssembly({ Resources: {} }, { 'abc/index.mjs': '' }), guid);
    expect(template.asset('abc.zip')).toMatch(/asset\.abc$/);
    expect(() => template.asset('def.zip')).toThrow('The asset def.zip is not in');
  });

  it('says what to do if there is no assembly', () => {
    expect(() => readTemplate('/nowhere', guid)).toThrow('delete the folder cdk.out and start again.');
  });
});
