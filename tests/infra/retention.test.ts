import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { checked, stageSettings } from '#infra/settings.ts';
import type { ChosenRetention } from '#infra/stages/retention.ts';
import { shopTemplate } from './support.ts';

const chosen = {
  unusedPhotoDays: 5,
  deliveredPhotoDays: 30,
  cancelledPhotoDays: 4,
  unusedPictureDays: 20,
  unfinishedUploadDays: 2,
  cartDays: 60,
  ownerLogDays: 365,
} satisfies Required<ChosenRetention>;

/** The values of this variable, by the functions that have it. */
const valuesOf = (template: ReturnType<typeof shopTemplate>, variable: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(template.findResources('AWS::Lambda::Function'))
      .map(([id, { Properties }]) => [id.replace(/^(Api|Upkeep)|Function.*/g, ''), Properties.Environment?.Variables])
      .filter(([, variables]) => variables?.[variable] !== undefined)
      .map(([name, variables]) => [name, variables[variable]]),
  );

const owners = ['MyData', 'ManageLog', 'ManageMoney', 'ManageOrders', 'Products', 'Settings', 'Uploads'];

describe('the retention periods', () => {
  it('are those of earlier versions unless a stage sets others, without one for carts and the owners’ log', () => {
    for (const stage of ['dev', 'prod']) {
      expect(stageSettings(stage).retention).toEqual({
        unusedPhotoDays: 14,
        deliveredPhotoDays: 90,
        cancelledPhotoDays: 14,
        unusedPictureDays: 7,
        unfinishedUploadDays: 7,
      });
    }
    const template = shopTemplate();
    expect(valuesOf(template, 'DELIVERED_PHOTO_DAYS')).toEqual({ ManageOrders: '90', Upkeep: '90' });
    expect([valuesOf(template, 'CART_DAYS'), valuesOf(template, 'OWNER_LOG_DAYS')]).toEqual([{}, {}]);
  });

  it('are passed to the functions that need them and to the site', () => {
    const template = shopTemplate('dev', { retention: chosen });
    expect(valuesOf(template, 'UNUSED_PHOTO_DAYS')).toEqual({ Upkeep: '5' });
    expect(valuesOf(template, 'DELIVERED_PHOTO_DAYS')).toEqual({ ManageOrders: '30', Upkeep: '30' });
    expect(valuesOf(template, 'CANCELLED_PHOTO_DAYS')).toEqual({ Upkeep: '4' });
    expect(valuesOf(template, 'UNUSED_PICTURE_DAYS')).toEqual({ Upkeep: '20' });
    expect(valuesOf(template, 'UNFINISHED_UPLOAD_DAYS')).toEqual({ Photos: '2', Uploads: '2' });
    expect(valuesOf(template, 'CART_DAYS')).toEqual({ Cart: '60', Orders: '60' });
    expect(valuesOf(template, 'OWNER_LOG_DAYS')).toEqual(Object.fromEntries(owners.map((name) => [name, '365'])));
    template.hasResourceProperties('Custom::SiteFiles', {
      Config: Match.objectLike({
        unusedPhotoDays: Match.anyValue(),
        deliveredPhotoDays: '30',
        cancelledPhotoDays: '4',
        unusedPictureDays: '20',
      }),
    });
  });

  it('limit how long S3 keeps the files and the parts of unfinished uploads', () => {
    const template = shopTemplate('dev', { retention: chosen });
    const rules = (more: object) => ({
      LifecycleConfiguration: { Rules: [{ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 }, ...more }] },
    });
    template.hasResourceProperties(
      'AWS::S3::Bucket',
      Match.objectLike(rules({ Status: 'Enabled', ExpirationInDays: 2, Prefix: Match.absent() })),
    );
    template.hasResourceProperties(
      'AWS::S3::Bucket',
      Match.objectLike(rules({ Status: 'Enabled', Prefix: 'incoming/', ExpirationInDays: 2 })),
    );
  });

  const wrong: [ChosenRetention, string][] = [
    [{ unusedPhotoDays: 2 }, 'unusedPhotoDays: give a whole number of days from 3 to 365'],
    [{ deliveredPhotoDays: 1 }, 'deliveredPhotoDays: give a whole number of days from 2 to 3650'],
    [{ cancelledPhotoDays: 3651 }, 'cancelledPhotoDays: give a whole number of days from 2 to 3650'],
    [{ unusedPictureDays: 1 }, 'unusedPictureDays: give a whole number of days from 2 to 365'],
    [{ unfinishedUploadDays: 31 }, 'unfinishedUploadDays: give a whole number of days from 1 to 30'],
    [{ cartDays: 7.5 }, 'cartDays: give a whole number of days from 7 to 3650'],
    [{ ownerLogDays: 29 }, 'ownerLogDays: give a whole number of days from 30 to 3650'],
    [{ ...{ cartDays: 7 }, ...{ photoDays: 7 } }, 'choose one of the periods in infra/stages/retention.ts'],
  ];
  it.each(wrong)('are refused if they are out of range, with the valid values: %j', (retention, message) => {
    const prod = stageSettings('prod');
    expect(() => checked({ ...prod, retention })).toThrow(`The stage prod has a wrong retention`);
    expect(() => checked({ ...prod, retention })).toThrow(message);
  });
});
