import { describe, expect, it } from 'vitest';
import { checked, stageSettings } from '#infra/settings.ts';
import { shopTemplate } from './support.ts';

interface Origin {
  readonly DomainName: unknown;
  readonly OriginCustomHeaders?: readonly { readonly HeaderName: string; readonly HeaderValue: unknown }[];
}

/** The parts of a stage's template that concern the key, with this generation of the key. */
function templateOf(originKey: number) {
  const template = shopTemplate('prod', { originKey });
  const secrets = Object.entries(template.findResources('AWS::SecretsManager::Secret'));
  const keyOf = (generation: number) =>
    secrets.find(([id]) => new RegExp(`^OriginKeyKey${generation}[0-9A-F]{8}$`).test(id))?.[0] ?? '';
  const origins: readonly Origin[] = Object.values(template.findResources('AWS::CloudFront::Distribution'))[0]
    ?.Properties.DistributionConfig.Origins;
  const functions = Object.entries(template.findResources('AWS::Lambda::Function'));
  return { text: JSON.stringify(template), secrets, keyOf, origins, functions };
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html */
const reference = (secret: string) => ['{{resolve:secretsmanager:', { Ref: secret }, ':SecretString:::}}'];
const isApi = ({ DomainName }: Origin) => JSON.stringify(DomainName).includes('.execute-api.');

describe('the header that only CloudFront adds', () => {
  const { secrets, keyOf, origins, functions } = templateOf(1);

  it('has a value that Secrets Manager generates', () => {
    const key = secrets.find(([id]) => id === keyOf(1))?.[1].Properties;
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html: a custom header’s value has at
    // most 1,783 characters.
    expect(key).toMatchObject({ GenerateSecretString: { ExcludePunctuation: true, PasswordLength: 40 } });
    expect(key).not.toHaveProperty('SecretString');
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/add-origin-custom-headers.html
  it('is added only to requests for the two APIs', () => {
    expect(origins.filter(isApi).length).toBeGreaterThan(1);
    for (const origin of origins) {
      const headers = [{ HeaderName: 'x-origin-verify', HeaderValue: { 'Fn::Join': ['', reference(keyOf(1))] } }];
      expect(origin.OriginCustomHeaders).toEqual(isApi(origin) ? headers : undefined);
    }
  });

  it('is checked by exactly the functions behind the APIs', () => {
    const knowing = functions.filter(
      ([, { Properties }]) => 'ORIGIN_KEYS' in (Properties.Environment?.Variables ?? {}),
    );
    const behind = functions.filter(([id]) => /^(Api|LiveLiveConnection)/.test(id));
    expect(knowing.map(([id]) => id)).toEqual(behind.map(([id]) => id));
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
  it('is replaced by another secret, because CloudFormation does not notice a new value of the same one', () => {
    const second = templateOf(2);
    expect(second.keyOf(1)).toBe(keyOf(1));
    const sent = second.origins.filter(isApi).map((origin) => origin.OriginCustomHeaders?.[0]?.HeaderValue);
    for (const value of sent) expect(value).toEqual({ 'Fn::Join': ['', reference(second.keyOf(2))] });
    // The functions are updated before the distribution, which still sends the first key meanwhile.
    const cart = second.functions.find(([id]) => id.startsWith('ApiCart'))?.[1].Properties.Environment.Variables;
    const accepted = JSON.stringify(cart.ORIGIN_KEYS);
    expect(accepted).toContain(second.keyOf(1));
    expect(accepted).toContain(second.keyOf(2));
    const third = templateOf(3);
    expect(third.keyOf(1)).toBe('');
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
  it('needs no more than the 60 dynamic references that a template may have', () => {
    expect(templateOf(2).text.match(/\{\{resolve:/g)?.length).toBeLessThanOrEqual(60);
  });

  it.each([0, -1, 1.5])('refuses the generation %d', (originKey) => {
    expect(() => checked({ ...stageSettings('prod'), originKey })).toThrow('a wrong originKey');
  });
});
