import { createHash, createHmac } from 'node:crypto';

const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
const hash = (text) => createHash('sha256').update(text).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();

/** Like `fetch`, but signed with Signature Version 4, because the functions of tests have no SDK. */
export async function signedFetch(service, url, { method = 'POST', headers = {}, body = '' } = {}) {
  const { host, pathname } = new URL(url);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [time.slice(0, 8), AWS_REGION, service, 'aws4_request'];
  const sent = { ...headers, 'x-amz-content-sha256': hash(body), 'x-amz-date': time };
  const all = Object.entries({ ...sent, host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const lines = all.map(([name, value]) => `${name}:${value}\n`).join('');
  // S3 signs the path encoded once; every other service signs it encoded twice.
  const path = service === 's3' ? pathname : pathname.split('/').map(encodeURIComponent).join('/');
  const canonical = [method, path, '', lines, names, hash(body)].join('\n');
  const key = scope.reduce(hmac, `AWS4${AWS_SECRET_ACCESS_KEY}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), hash(canonical)].join('\n')).toString('hex');
  const credential = [AWS_ACCESS_KEY_ID, ...scope].join('/');
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`;
  return fetch(url, { method, headers: { ...sent, authorization }, ...(body && { body }) });
}
