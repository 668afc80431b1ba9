import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { checked, localSettings, refuseContextSettings, type StageSettings, stageSettings } from '#infra/settings.ts';

describe('a stage', () => {
  it('has its own settings', () => {
    expect(stageSettings('dev')).toMatchObject({ stage: 'dev', protectData: false });
    expect(stageSettings('prod')).toMatchObject({ stage: 'prod', protectData: true });
  });

  it.each(['pr-1', 'pr-42', 'pr-123456'])('%s is a stage with the settings of dev', (name) => {
    expect(stageSettings(name)).toEqual({ ...stageSettings('dev'), stage: name });
  });

  it.each(['staging', 'pr-', 'pr-0', 'pr-1234567', 'pr-1a', 'toString', undefined, 7])('%j is not a stage', (name) => {
    expect(() => stageSettings(name)).toThrow(
      new Error(`There is no stage '${name}': choose dev, prod or pr-<number>.`),
    );
  });

  it('of the local cloud has the name dev, like earlier versions, and can’t be deployed', () => {
    expect(localSettings().stage).toBe('dev');
    expect(() => stageSettings('local')).toThrow("There is no stage 'local'");
  });
});

describe('a setting', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:111111111111:certificate/0b4f6d2e-7a51-4a3c-9d55-2f4f6f1f0a11';
  const inOtherRegion = certificateArn.replace('us-east-1', 'ap-south-1');
  const wrong: [Partial<StageSettings>, string][] = [
    [{ mailFrom: 'shop' }, 'a wrong mailFrom ("shop"): give an e-mail address'],
    [{ alarmAddress: 'ops@' }, 'a wrong alarmAddress ("ops@"): give an e-mail address'],
    [{ domain: { name: 'https://shop.example.com', certificateArn } }, 'give its name alone'],
    [{ domain: { name: 'shop.example.com', certificateArn: inOtherRegion } }, 'a certificate of ACM in us-east-1'],
    [
      { domain: { name: 'shop.example.com', zone: { id: '/hostedzone/Z0123456789', name: 'example.com' } } },
      'give the id',
    ],
    [
      { domain: { name: 'shop.example.com', zone: { id: 'Z0123456789ABC', name: 'ample.com' } } },
      'all names must be in',
    ],
    [{ monthlyBudget: -1, alarmAddress: 'ops@example.com' }, 'a wrong monthlyBudget (-1): give US dollars a month'],
    [{ monthlyBudget: 50 }, 'it needs an alarmAddress'],
    [{ accountMailsBySes: true }, 'it needs a mailFrom'],
    [{ orderKeys: { written: 8, read: 4 } }, 'read at least as many as are written, or lists would lack orders'],
    [{ orderKeys: { written: 0, read: 17 } }, 'written: give whole numbers from 1 to 16'],
    [
      { mailFrom: 'shop@example.com' },
      'a wrong confirmEmail (false): a stage that protects its data confirms addresses',
    ],
  ];
  it.each(wrong)('is refused if it is invalid, with the valid values: %j', (settings, message) => {
    expect(() => checked({ ...stageSettings('prod'), ...settings })).toThrow(`The stage prod has a`);
    expect(() => checked({ ...stageSettings('prod'), ...settings })).toThrow(message);
  });

  // `cdk` runs a stage's file without checking its types.
  const untyped: [object, string][] = [
    [{ mailfrom: 'shop@example.com' }, 'The stage prod has no setting mailfrom: choose'],
    [{ ownersNeedsSecondFactor: true }, 'The stage prod has no setting ownersNeedsSecondFactor: choose'],
    [{ protectData: undefined }, 'a wrong protectData (undefined): give true or false'],
    [{ confirmEmail: 'false' }, 'a wrong confirmEmail ("false"): give true or false'],
    [{ flagOrders: 1 }, 'a wrong flagOrders (1): give true or false'],
    [{ logRetention: undefined }, 'a wrong logRetention (undefined): choose'],
    [{ logRetention: 45 }, 'a wrong logRetention (45): choose'],
  ];
  it.each(untyped)('is refused if its name or its type is wrong: %j', (settings, message) => {
    expect(() => checked({ ...stageSettings('prod'), ...settings })).toThrow(message);
  });

  it('allows a sender without confirmed addresses only in a stage that protects no data', () => {
    const mailFrom = 'shop@example.com';
    expect(checked({ ...stageSettings('prod'), mailFrom, confirmEmail: true })).toMatchObject({ mailFrom });
    expect(checked(stageSettings('prod'))).toMatchObject({ confirmEmail: false });
    for (const settings of [stageSettings('dev'), stageSettings('pr-7'), localSettings()]) {
      expect(checked({ ...settings, mailFrom })).toMatchObject({ mailFrom, confirmEmail: false });
    }
  });

  it.each([
    ['prod', { mailFrom: 'shop@example.com' }, /^mailFrom cannot be given .* infra\/stages\/prod\.ts/],
    ['prod', { MailFrom: 'shop@example.com' }, /^MailFrom cannot be given/],
    ['dev', { confirmEmail: false }, /^confirmEmail cannot be given .* infra\/stages\/dev\.ts/],
    ['pr-7', { domainName: 'a.example', certificateArn: 'b' }, /^domainName, certificateArn .* infra\/stages\/dev\.ts/],
  ])('is refused with -c for %s, because the next deployment would lose it: %j', (stage, context, message) => {
    expect(() => refuseContextSettings(stage, context)).toThrow(message);
  });

  it('is refused by the app in one line before synthesis', () => {
    const context = JSON.stringify({ stage: 'prod', mailFrom: 'shop@example.com' });
    const app = spawnSync(process.execPath, ['--import', 'tsx', 'bin/shop.ts'], {
      env: { ...process.env, CDK_CONTEXT_JSON: context },
      encoding: 'utf8',
    });
    expect(app.status).toBe(1);
    expect(app.stderr.trim()).toMatch(/^mailFrom cannot be given .* deploy again\.$/);
  });

  it('is not confused with the stage and the CDK’s own context', () => {
    const context = { stage: 'dev', '@aws-cdk/core:checkSecretUsage': true, 'aws:cdk:bundling-stacks': [] };
    expect(() => refuseContextSettings('dev', context)).not.toThrow();
  });
});
