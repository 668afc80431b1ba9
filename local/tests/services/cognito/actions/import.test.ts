import { describe, expect, it } from 'vitest';
import { password, type Running, startFresh } from '../harness.ts';

const role = { CloudWatchLogsRoleArn: 'arn:aws:iam::000000000000:role/import' };

async function headerOf(running: Running): Promise<readonly string[]> {
  return JSON.parse((await running.admin('GetCSVHeader', {})).text).CSVHeader;
}

/** Creates a job, uploads the file, starts the job and describes it. */
async function imported(running: Running, csv: string) {
  const { PreSignedUrl, JobId } = JSON.parse(
    (await running.admin('CreateUserImportJob', { JobName: 'users', ...role })).text,
  ).UserImportJob;
  expect((await fetch(PreSignedUrl, { method: 'PUT', body: csv })).status).toBe(200);
  await running.admin('StartUserImportJob', { JobId });
  return JSON.parse((await running.admin('DescribeUserImportJob', { JobId })).text).UserImportJob;
}

const rowOf = (header: readonly string[], cells: Readonly<Record<string, string>>): string =>
  header.map((column) => cells[column] ?? '').join();
const asha = {
  ...{ email: 'asha@example.com', email_verified: 'true', name: 'Rao\\, Asha' },
  ...{ 'cognito:username': 'asha@example.com', 'cognito:mfa_enabled': 'false' },
};

// https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-using-import-tool.html
// https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-using-import-tool-csv-header.html
describe('an import of users', () => {
  it('makes users with a new ID who must choose a password by a mailed code', async () => {
    const running = await startFresh();
    const header = await headerOf(running);
    expect(header).toEqual(expect.arrayContaining(['email', 'email_verified', 'cognito:username']));
    const job = await imported(running, [header.join(), rowOf(header, asha)].join('\n'));
    expect(job).toMatchObject({ Status: 'Succeeded', ImportedUsers: 1, FailedUsers: 0 });
    const { body } = await running.admin('AdminGetUser', { Username: asha.email });
    expect(body).toMatchObject({ UserStatus: 'RESET_REQUIRED' });
    expect(body.UserAttributes).toContainEqual({ Name: 'name', Value: 'Rao, Asha' });
    expect((await running.enterPassword(asha.email)).body.__type).toBe('PasswordResetRequiredException');
    await running.call('ForgotPassword', { Username: asha.email });
    const confirmation = { Username: asha.email, ConfirmationCode: running.code, Password: password };
    expect((await running.call('ConfirmForgotPassword', confirmation)).status).toBe(200);
    expect((await running.admin('AdminGetUser', { Username: asha.email })).body).toMatchObject({
      UserStatus: 'CONFIRMED',
    });
  });

  it.each([
    ['an unverified address', { email_verified: 'false' }],
    ['a name that is not the address', { 'cognito:username': 'asha' }],
    ['a comma that is not escaped', { name: 'Rao, Asha' }],
    ['no decision about a second factor', { 'cognito:mfa_enabled': '' }],
  ])('refuses a row with %s, and imports the others', async (_, wrong) => {
    const running = await startFresh();
    const header = await headerOf(running);
    const ben = { ...asha, email: 'ben@example.com', 'cognito:username': 'ben@example.com' };
    const rows = [rowOf(header, { ...asha, ...wrong }), rowOf(header, ben)];
    expect(await imported(running, [header.join(), ...rows].join('\n'))).toMatchObject({
      Status: 'Succeeded',
      ImportedUsers: 1,
      FailedUsers: 1,
    });
  });

  it('fails as a whole with another header, and takes no file but that of a waiting job', async () => {
    const running = await startFresh();
    const header = await headerOf(running);
    const job = await imported(running, [header.slice(1).join(), rowOf(header, asha)].join('\n'));
    expect(job).toMatchObject({ Status: 'Failed', ImportedUsers: 0 });
    for (const id of [job.JobId, 'import-other'])
      expect((await fetch(`${running.url}/imports/${id}`, { method: 'PUT', body: '' })).status).toBe(403);
    const again = await running.admin('StartUserImportJob', { JobId: job.JobId });
    expect(again.body.__type).toBe('PreconditionNotMetException');
  });
});
