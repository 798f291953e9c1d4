import { expect, test } from 'vitest'
import { zip } from '#server/testing/exports/zip.ts'
import { bakePng } from '../../credentials/bake-png.ts'
import { bakeSvg } from '../../credentials/bake-svg.ts'
import { badgeOf } from '../../verification/testing/given-credentials.ts'
import { chunk, png, svg, textChunk } from '../../verification/testing/given-files.ts'
import { readImportFiles } from './read-import-files.ts'
import { assertion, type Content, file, read, TIME } from './testing/given-imports.ts'

/** A PDF with an attachment. */
const pdf = (attached: string) =>
  `%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile /Length ${Buffer.byteLength(attached)} >>\nstream\n${attached}\nendstream\nendobj\n%%EOF`

test('baked pictures are read as they come out of this service and out of others', async () => {
  const credential = JSON.stringify(badgeOf('https://a.example/issuer'))
  const older = JSON.stringify(assertion)
  const files: [string, Content][] = [
    ['ours.png', bakePng(png(), credential)],
    ['ours.svg', bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', credential)],
    ['older.png', png(textChunk('openbadges', older))],
    ['oldest.png', png(chunk('tEXt', Buffer.from(`openbadges\0${older}`)))],
    ['older.svg', svg(`<o:assertion><![CDATA[${older}]]></o:assertion>`, 'xmlns:o="http://openbadges.org"')],
    ['credential.json', credential],
    ['certificate.pdf', pdf(credential)],
  ]
  const apart = await readImportFiles(
    files.map(([name, content]) => file(name, content)),
    TIME,
  )
  const zipped = await read('badges.zip', zip(files))
  for (const { source, classes, rows } of [apart, zipped]) {
    expect([source, classes.length]).toEqual(['files', 2])
    expect(rows.map(({ problem, badge }) => [badge?.file, problem])).toEqual(files.map(([name]) => [name, null]))
  }
})

test('what cannot be read is listed by file, and what a file only names by its address is not fetched', async () => {
  const { rows } = await read(
    'badges.zip',
    zip([
      ['good.png', png(textChunk('openbadges', JSON.stringify(assertion)))],
      ['plain.png', png()],
      ['photo.jpg', '\xff\xd8\xff\xe0 JFIF'],
      ['address.png', png(textChunk('openbadges', 'https://a.example/9'))],
      [
        'class-elsewhere.png',
        png(textChunk('openbadges', JSON.stringify({ ...assertion, badge: 'https://a.example/other' }))),
      ],
      ['inner.zip', zip([['good.json', JSON.stringify(assertion)]])],
      ['damaged.json', JSON.stringify(assertion), { sum: 1 }],
      ['__MACOSX/._good.png', 'x'],
      ['.DS_Store', 'x'],
    ]),
  )
  expect(rows.map(({ problem }) => problem)).toEqual([
    null,
    { code: 'unreadable', about: 'address.png: https://a.example/9' },
    { code: 'unreadable', about: 'class-elsewhere.png: https://a.example/1' },
    { code: 'unreadable', about: 'plain.png' },
    { code: 'unreadable', about: 'photo.jpg' },
    { code: 'unreadable', about: 'inner.zip' },
    { code: 'unreadable', about: 'damaged.json' },
  ])
})
