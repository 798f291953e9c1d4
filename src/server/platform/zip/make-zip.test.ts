import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { makeZip } from './make-zip.ts'

async function* files(count: number) {
  for (let number = 0; number < count; number += 1) yield { name: `${number}.json`, input: `{"n":${number}}` }
}

async function namesIn(count: number): Promise<string[]> {
  const zip = await fromBufferPromise(await buffer(makeZip(files(count))))
  const names: string[] = []
  for await (const { fileName } of zip.eachEntry()) names.push(fileName)
  return names
}

test.each([0, 3, 65_534, 65_535, 65_536, 70_000])(
  'a ZIP of %i files holds each of them for its readers',
  async (count) => {
    const names = await namesIn(count)
    expect([names.length, names.at(-1)]).toEqual([count, count > 0 ? `${count - 1}.json` : undefined])
  },
)
