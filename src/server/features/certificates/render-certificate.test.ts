import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { CertificateContent } from './certificate-content.ts'
import { renderCertificate } from './render-certificate.ts'
import { aCertificate } from './testing/certificates.ts'
import { colorAt, inspectPdf, type PdfReport, scanPdf, structureText } from './testing/pdf-tools.ts'

const upright: CertificateContent = { ...aCertificate, orientation: 'upright' }
const plain: CertificateContent = { ...aCertificate, layout: 'plain' }

const inspected = <What extends keyof PdfReport>(content: CertificateContent, ...asked: What[]) =>
  inspectPdf(renderCertificate(content), ...asked)

/** The index of each text in the structure text. */
const places = (heard: string, texts: string[]) => texts.map((text) => heard.indexOf(text))

const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other)

/** Reading a PDF's structure takes longer the more it says, and all layouts share the page of the elements. */
const shortElements = { ...aCertificate.elements!, rows: aCertificate.elements!.rows.slice(0, 2), more: [] }

for (const [name, look] of Object.entries({
  'a diploma across': aCertificate,
  'a diploma upright': upright,
  'a plain sheet across': plain,
  'a plain sheet upright': { ...upright, layout: 'plain' } as const,
})) {
  test(`${name} is a valid, tagged A4 PDF in its language, in reading order, with the credential attached`, async () => {
    const pdf = renderCertificate({ ...look, elements: shortElements })
    const { faults, info, fonts, attachments } = await inspectPdf(pdf, 'faults', 'info', 'fonts', 'attachments')
    expect(faults).toBe('')
    expect(info).toMatchObject({
      Title: 'Giulia Ferri: Fondamenti di analisi dei dati',
      Author: 'Università di Montelupo',
      Tagged: 'yes',
      Pages: '2',
      'PDF version': '1.7',
      Encrypted: 'no',
    })
    expect(info['Page size']).toMatch(/\(A4\)$/)
    const heard = places(await structureText(pdf), [
      'Università di Montelupo',
      'certifica che',
      'Giulia Ferri',
      'Fondamenti di analisi dei dati',
      '14 novembre 2025',
      'Elena Sartori',
      '7K2M-94QX',
      'insegna.example/b/7K2M-94QX',
      'Delibera del Senato',
      'Micro-credenziale europea',
    ])
    expect(heard).toEqual(sorted(heard))
    expect(heard).not.toContain(-1)
    for (const line of fonts.trim().split('\n').slice(2))
      expect(line).toMatch(/CID TrueType\s+Identity-H\s+yes yes yes/)
    expect(attachments).toEqual([{ name: 'credential.json', bytes: aCertificate.credential.bytes }])
    expect(await scanPdf(pdf)).toBe('https://insegna.example/b/7K2M-94QX')
  })
}

test('a background fills the frame of a diploma, but not the notches in its corners', async () => {
  const black = { color: deflateSync(Buffer.alloc(3)), opacity: deflateSync(Buffer.alloc(1, 255)), width: 1, height: 1 }
  const background = { id: 'black', ...black }
  const diplomas = [aCertificate, upright].map((content) => renderCertificate({ ...content, background }))
  for (const pdf of diplomas) expect(await colorAt(pdf, [165, 165])).toEqual([255, 255, 255])
  for (const pdf of diplomas) expect(await colorAt(pdf, [270, 270])).toEqual([0, 0, 0])
  const sheet = renderCertificate({ ...plain, background })
  expect(await colorAt(sheet, [5, 5])).toEqual([0, 0, 0])
})

test('the same content gives the same bytes', async () => {
  const [one, other] = [renderCertificate(aCertificate), renderCertificate(structuredClone(aCertificate))]
  expect(one.equals(other)).toBe(true)
})

const LONG = 'Maria Antonietta Francesca Guglielmina Bernardini von Hohenlohe-Schillingsfürst de Vasconcelos Rossi'

test('names are whole in every script and at every length', async () => {
  const names = [
    LONG,
    'Đặng Thị Minh Châu',
    'Κωνσταντίνος Παπαδόπουλος',
    'Екатерина Александровна Достоевская',
    'Łukasz Żółćkowski',
    '王小明',
    '張偉',
    '山田はなこ',
    '김민수',
    `${'W'.repeat(60)} ${'M'.repeat(39)}`,
  ]
  for (const name of names) {
    const { text } = await inspected({ ...upright, name, elements: null }, 'text')
    expect(text.replace(/ /g, '')).toContain(name.replace(/ /g, ''))
  }
})

test('a letter that no font has is drawn as a box, and an emoji is left out', async () => {
  const { text } = await inspected(
    {
      ...upright,
      name: 'Zoë ᚠᚢᚦ Ferri',
      title: { main: 'Dati aperti 🎓' },
      elements: null,
    },
    'text',
  )
  expect(text).toContain('Zoë □□□ Ferri')
  expect(text).toContain('Dati aperti ')
})

test('a right-to-left name is complete and in reading order', async () => {
  for (const name of ['عبد الرحمن بن يوسف', 'יעל בן דוד']) {
    const { read } = await inspected({ ...upright, name, elements: null }, 'read')
    const heard = read.normalize('NFKC').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    expect(heard).toContain(name)
  }
})

test.each(['R&D <basics>: "1 < 2"', 'עברית & ערבית <עברית>'])(
  'a title with markup characters is shown unchanged, and the metadata is well-formed XML: %s',
  async (title) => {
    const document = { ...plain.document, title, author: `Scuola & Figli: ${title}` }
    const { faults, info, metadata } = await inspected({ ...plain, document }, 'faults', 'info', 'metadata')
    expect({ faults, title: info['Title'], author: info['Author'] }).toEqual({
      faults: '',
      title,
      author: document.author,
    })
    const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    expect(metadata).toContain(`<rdf:li xml:lang="x-default">${escaped(title)}</rdf:li>`)
    expect(metadata).toContain(`<rdf:li>${escaped(document.author)}</rdf:li>`)
    // Python's parser refuses malformed XML.
    await promisify(execFile)('python3', [
      '-c',
      'import sys, xml.dom.minidom as dom; dom.parseString(sys.argv[1])',
      metadata.trim(),
    ])
  },
)

test('characters that XML does not allow are left out of the metadata', async () => {
  const document = { ...plain.document, title: 'R&D\ufffe' }
  const { faults, metadata } = await inspected({ ...plain, document }, 'faults', 'metadata')
  expect({ faults, isOut: !metadata.includes('\ufffe') }).toEqual({ faults: '', isOut: true })
  expect(metadata).toContain('R&#38;D<')
})

test('bidirectional control characters are removed, so that they cannot reorder a text', async () => {
  const elements = { ...aCertificate.elements!, subtitle: 'Issued by \u202eytisrevinU\u202c' }
  const { text } = await inspected({ ...aCertificate, foot: 'On behalf of \u202eetanes eht', elements }, 'text')
  expect(text).toContain('On behalf of etanes eht')
  expect(text).toContain('Issued by ytisrevinU')
})

test('elements that need more than a page continue on numbered pages with the heading repeated', async () => {
  const { elements } = aCertificate
  const outcomes = Array.from(
    { length: 20 },
    (_, index) => `Risultato ${index + 1}: ${'sa spiegare i dati '.repeat(14)}`,
  )
  const rows = elements!.rows.map((row) => (row.number === 6 ? { ...row, lines: outcomes } : row))
  for (const orientation of ['across', 'upright'] as const) {
    const { info, text } = await inspected(
      { ...aCertificate, orientation, elements: { ...elements!, rows } },
      'info',
      'text',
    )
    const pages = Number(info['Pages'])
    expect(pages).toBeGreaterThan(2)
    expect(text.split('Micro-credenziale europea')).toHaveLength(pages)
    for (const outcome of outcomes) expect(text).toContain(outcome.slice(0, 14))
    expect(text).toContain(`Pagina ${pages} di ${pages}`)
  }
})

// Measuring the whole text again for each sentence less would take minutes.
test('of a description of 20,000 characters the first sentences are shown, as many as fit', async () => {
  const sentences = Array.from({ length: 3000 }, (_, index) => `N ${index}.`)
  const { text, info } = await inspected({ ...plain, description: sentences.join(' ') }, 'text', 'info')
  expect(info['Pages']).toBe('2')
  expect(text).toContain('N 0. N 1. N 2. ')
  expect(text).not.toContain('N 999.')
})

test('the facts of an English landscape diploma fit on one line, and more facts are spread over two', async () => {
  const fact = (label: string, value: string) => ({ label: { main: label }, value })
  const facts = [
    fact('Issued on', '24 September 2025'),
    fact('Ends on', '24 September 2028'),
    fact('Workload', '2.25 ECTS'),
    fact('Level', 'EQF 5'),
  ]
  const content = { ...aCertificate, language: 'en', facts, elements: null } as const
  const levels = async (more: CertificateContent) => {
    const { lines } = await inspected(more, 'lines')
    return facts.map(({ value }) => lines.findIndex((line) => line.includes(value)))
  }
  const one = await levels(content)
  expect(new Set(one).size).toBe(1)
  expect(one).not.toContain(-1)
  const grade = fact('Grade', '110 out of 110 with distinction')
  const two = await levels({ ...content, facts: [...facts, grade] })
  expect(new Set(two.slice(0, 3)).size).toBe(1)
  expect(two[3]).toBeGreaterThan(two[2]!)
})

test('a badge that has ended says when, and never whether it is valid', async () => {
  const ended = {
    fact: 'Questo badge è terminato il 14 novembre 2025.',
    hint: 'La sua pagina dice se ce n’è uno più recente.',
  }
  const { text } = await inspected({ ...upright, ended }, 'text')
  expect(text).toContain(ended.fact)
  expect(text).toContain(ended.hint)
  expect(text).not.toMatch(/valid/i)
})

test('two languages are shown side by side', async () => {
  const { text, faults } = await inspected(
    {
      ...aCertificate,
      secondLanguage: 'en',
      sentence: {
        before: { main: 'certifica che', second: 'certifies that' },
        after: { main: 'ha ottenuto il badge', second: 'has earned the badge' },
      },
    },
    'text',
    'faults',
  )
  expect(faults).toBe('')
  expect(text).toContain('certifica che · certifies that Giulia Ferri')
})

test('a certificate without logo, seal, signatories, footer and elements is one valid page', async () => {
  for (const layout of ['diploma', 'plain'] as const) {
    for (const orientation of ['across', 'upright'] as const) {
      const bare = { ...aCertificate, layout, orientation, signatories: [], seal: null, foot: null, elements: null }
      const { faults, info } = await inspected(
        { ...bare, organization: { ...bare.organization, logo: null } },
        'faults',
        'info',
      )
      expect({ faults, pages: info['Pages'] }).toEqual({ faults: '', pages: '1' })
    }
  }
})
