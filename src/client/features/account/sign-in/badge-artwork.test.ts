import { expect, test } from 'vitest'
import { badgeSvg } from '#art/badge.ts'
import { rosetteSvg } from '#art/rosette.ts'
import { TemplateType } from '#contract/templates.ts'

const folder = '../../../../../public/enamels'
const drawn = (svg: string) => `${svg}\n`

// After an intended change of the art, `npx vitest -u` redraws the files.
test('the prerendered badges of the sign-in page match our art', async () => {
  for (const [type, code] of [
    ['knowledge', 'DL-101'],
    ['skills', 'ITP-2'],
    ['participation', 'PEER-25'],
    ['qualification', 'FAW-3'],
  ] as const) {
    const svg = badgeSvg({ type, color: null, code, seed: `sign-in-${type}` })
    await expect(drawn(svg)).toMatchFileSnapshot(`${folder}/${type}.svg`)
  }
  await expect(drawn(rosetteSvg({ seed: 'insegna', stroke: '#000' }))).toMatchFileSnapshot(`${folder}/rosette.svg`)
})

test('the prerendered silhouettes of the types match our art', async () => {
  for (const type of TemplateType.options) {
    const svg = badgeSvg({ type, color: null, code: '', seed: '', detail: 'mini' })
    await expect(drawn(svg)).toMatchFileSnapshot(`${folder}/mini/${type}.svg`)
  }
})
