import { expect, test } from 'vitest'
import { badgeSvg } from '#art/badge.ts'
import { rosetteSvg } from '#art/rosette.ts'
import { TemplateType } from '#contract/templates.ts'

const folder = '../../../../public/enamels'
const drawn = (svg: string) => `${svg}\n`

// Where the art has changed on purpose, `npx vitest -u` draws them again.
test('the badges of the sign-in page are what our art draws', async () => {
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

test('the silhouettes of the types are what our art draws', async () => {
  for (const type of TemplateType.options) {
    const svg = badgeSvg({ type, color: null, code: '', seed: '', detail: 'mini' })
    await expect(drawn(svg)).toMatchFileSnapshot(`${folder}/mini/${type}.svg`)
  }
})
