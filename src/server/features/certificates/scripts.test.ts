import { expect, test } from 'vitest'
import { renderCertificate } from './render-certificate.ts'
import { aCertificate } from './testing/certificates.ts'
import { inspectPdf } from './testing/pdf-tools.ts'
import { linesOf } from './type/fitting.ts'
import { runsOf } from './type/runs.ts'

const NAMES: Record<string, string> = {
  Thai: 'น้ำผึ้ง ปิ่นเกล้า',
  Lao: 'ນ້ອຍ ຄຳພູ',
  Khmer: 'ស្រីមុំ សុវណ្ណ សោភា',
  Myanmar: 'အောင်ဆန်းစုကြည် မြင့်',
  Tibetan: 'བསྟན་འཛིན་རྒྱ་མཚོ',
  Devanagari: 'कृष्णा द्विवेदी लक्ष्मी',
  Bengali: 'প্রিয়াঙ্কা চট্টোপাধ্যায়',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Gujarati: 'પ્રિયંકા શ્રીમાળી',
  Tamil: 'கௌசல்யா ஸ்ரீதர்',
  Telugu: 'కృష్ణమూర్తి స్త్రీ',
  Kannada: 'ಲಕ್ಷ್ಮೀ ಜ್ಞಾನೇಶ್ವರ',
  Malayalam: 'ലക്ഷ്മി കൃഷ്ണൻ കൊച്ചുത്രേസ്യ',
  Sinhala: 'ශ්‍රීමත් ප්‍රසන්න',
  Georgian: 'ნინო ბერიძე',
  Armenian: 'Անահիտ Հակոբյան',
  Ethiopic: 'ሃይሌ ገብረሥላሴ',
  Cherokee: 'ᏎᏉᏯ ᎤᏍᏗ',
}

test.each(Object.entries(NAMES))(
  'a name in %s is drawn with its own face and can be read and copied',
  async (_, name) => {
    const runs = runsOf(name, 'display', true)
    expect(runs.map(({ text }) => text).join('')).toBe(name.normalize('NFC'))
    for (const { file, text } of runs) {
      for (const sign of text) expect(file.font.hasGlyphForCodePoint(sign.codePointAt(0)!), sign).toBe(true)
    }
    const mixed = { ...aCertificate, name, title: { main: `Ada ${name} 2` }, description: name, elements: null }
    const { text, read, faults } = await inspectPdf(renderCertificate(mixed), 'text', 'read', 'faults')
    const written = name.normalize('NFC')
    expect({ faults, times: text.split(written).length - 1, isRead: read.includes(written) }).toEqual({
      faults: '',
      times: 3,
      isRead: true,
    })
  },
)

test('names of scripts with clusters give the same bytes after others, and break between letters only', async () => {
  const content = { ...aCertificate, name: 'ស្រីមុំ', elements: null }
  const before = renderCertificate(content)
  for (const name of Object.values(NAMES)) renderCertificate({ ...content, name })
  expect(renderCertificate(content).equals(before)).toBe(true)
  const setting = { face: 'display', size: 44 } as const
  for (const name of Object.values(NAMES)) {
    const unspaced = name.replace(/ /g, '').repeat(6)
    const lines = linesOf(unspaced, 300, setting)
    expect(lines.join('')).toBe(unspaced)
    for (const line of lines) expect(line).not.toMatch(/^[\p{M}\u200c\u200d]/u)
  }
})
