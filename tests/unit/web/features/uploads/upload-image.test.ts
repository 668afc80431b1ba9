import { describe, expect, it } from 'vitest';
import {
  type UploadStage,
  type UploadTools,
  uploadImage,
} from '../../../../../web/src/features/uploads/upload-image.ts';
import { ApiProblem, networkProblem } from '../../../../../web/src/lib/problem.ts';

const target = { uploadId: 'up', imageKey: 'product-images/up/a.jpg', url: 'https://s3.example/up', headers: {} };
const image = { imageKey: target.imageKey, url: '/product-images/up/a.jpg' };
const notFinished = new ApiProblem(409, 'upload_not_finished', 'The picture has not arrived yet.');

type Line = 'create' | `put ${number}` | 'put lost' | 'complete' | ApiProblem;

/** Plays a conversation line by line: each call must be the next one written. */
function conversation(...lines: Line[]) {
  const next = (verb: string): Line => {
    const line = lines.shift();
    if (line === undefined || (typeof line === 'string' && !line.startsWith(verb))) {
      throw new Error(`${verb} was called, and ${String(line)} was to come`);
    }
    return line;
  };
  const tools: UploadTools = {
    create: async () => {
      const line = next('create');
      if (line instanceof ApiProblem) throw line;
      return target;
    },
    put: async () => {
      const line = next('put');
      if (line === 'put lost') throw networkProblem();
      return Number(String(line).slice('put '.length));
    },
    complete: async () => {
      const line = next('complete');
      if (line instanceof ApiProblem) throw line;
      return image;
    },
  };
  return { tools, left: lines };
}

async function play(from: UploadStage, ...lines: Line[]) {
  const { tools, left } = conversation(...lines);
  let stage = from;
  const outcome = await uploadImage(from, tools, (reached) => {
    stage = reached;
  }).catch((error: unknown) => error);
  expect(left).toEqual([]);
  return { outcome, stage };
}

describe('uploading a picture', () => {
  it('opens, sends, publishes', async () => {
    const { outcome, stage } = await play({ name: 'chosen' }, 'create', 'put 200', 'complete');
    expect(outcome).toEqual(image);
    expect(stage).toEqual({ name: 'published', image });
  });

  it('sends nothing again that is published', async () => {
    expect((await play({ name: 'published', image })).outcome).toEqual(image);
  });

  it('stays where it was when the upload can not be opened', async () => {
    const notOwner = new ApiProblem(403, 'not_an_owner', 'Only the owner.');
    const { outcome, stage } = await play({ name: 'chosen' }, notOwner);
    expect(outcome).toBe(notOwner);
    expect(stage).toEqual({ name: 'chosen' });
  });

  it('asks the server first after a lost reply, and sends nothing again if the bytes are there', async () => {
    const first = await play({ name: 'chosen' }, 'create', 'put lost');
    expect(first.stage).toEqual({ name: 'unsure', target });
    expect((await play(first.stage, 'complete')).outcome).toEqual(image);
  });

  it('sends again when the server says that nothing arrived', async () => {
    const { outcome } = await play({ name: 'unsure', target }, notFinished, 'put 200', 'complete');
    expect(outcome).toEqual(image);
  });

  it('takes a 412 as sent: the bytes of an earlier try are there', async () => {
    expect((await play({ name: 'opened', target }, 'put 412', 'complete')).outcome).toEqual(image);
  });

  it('asks for a new address when S3 refuses the old one', async () => {
    const first = await play({ name: 'opened', target }, 'put 403');
    expect(first.outcome).toBeInstanceOf(Error);
    expect((await play(first.stage, 'create', 'put 200', 'complete')).outcome).toEqual(image);
  });

  it('only has it published when that alone failed', async () => {
    const first = await play({ name: 'opened', target }, 'put 200', new ApiProblem(500, 'unexpected', 'Oh.'));
    expect((await play(first.stage, 'complete')).outcome).toEqual(image);
  });

  it('starts anew with a file that is no picture or an upload that is gone', async () => {
    for (const code of ['not_an_image', 'upload_not_found'] as const) {
      const problem = new ApiProblem(422, code, 'Please Select a valid Image');
      const { outcome, stage } = await play({ name: 'sent', target }, problem);
      expect(outcome).toBe(problem);
      expect(stage).toEqual({ name: 'chosen' });
    }
  });

  it('does not go in circles when what was sent is not there', async () => {
    const { outcome, stage } = await play({ name: 'sent', target }, notFinished);
    expect(outcome).toBe(notFinished);
    expect(stage).toEqual({ name: 'opened', target });
  });
});
