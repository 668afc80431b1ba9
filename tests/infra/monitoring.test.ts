import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shopTemplate } from './support.ts';

const template = shopTemplate('prod', { mailFrom: 'shop@example.com', alarmAddress: 'ops@example.com' });
const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(
  ({ Properties }) => Properties as { AlarmDescription: string; AlarmActions: unknown[]; TreatMissingData: string },
);

test('every alarm rings, and says where it stands what to do', () => {
  const headings = new Set(readFileSync('docs/operating.md', 'utf8').match(/^### \w+$/gm));
  expect(alarms.length).toBeGreaterThan(0);
  for (const { AlarmDescription, AlarmActions, TreatMissingData } of alarms) {
    const name = / What to do: docs\/operating\.md, (\w+)\.$/.exec(AlarmDescription)?.[1];
    expect(headings).toContain(`### ${name}`);
    expect(AlarmActions).toHaveLength(1);
    expect(TreatMissingData).toBe('notBreaching');
  }
});
