import { expect, test } from 'vitest'
import { countPacked, MAX_PART, packed } from './pack-files.ts'

const file = (name: string, size: number) => new File([new Uint8Array(size)], name)

async function partsOf(files: File[]) {
  const parts: File[] = []
  for await (const part of packed(files)) parts.push(part)
  expect(parts).toHaveLength(countPacked(files))
  return parts
}

test('one file goes as it is', async () => {
  const only = file('badge.png', 10)
  expect(await partsOf([only])).toEqual([only])
})

test('many files are packed into ZIPs below the limit, ZIPs among them go as they are', async () => {
  const third = Math.floor(MAX_PART / 3)
  const files = ['a', 'b', 'c', 'd'].map((name) => file(`${name}.png`, third))
  const parts = await partsOf([...files, file('all.zip', 5)])
  expect(parts.map(({ name }) => name)).toEqual(['all.zip', 'a.png.zip', 'c.png.zip'])
  for (const { size } of parts) expect(size).toBeLessThanOrEqual(MAX_PART)
})

test('files of one name in several folders are all packed', async () => {
  const [zip] = await partsOf([file('badge.png', 3), file('badge.png', 4)])
  const text = new TextDecoder('latin1').decode(await zip!.arrayBuffer())
  expect(text.match(/2-badge\.png/g)).toHaveLength(2)
})
