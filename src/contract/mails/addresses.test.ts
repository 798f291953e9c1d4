import { expect, test } from 'vitest'
import { Email } from '../formats.ts'
import { asciiAddress, needsSmtpUtf8, spelledAddress } from './addresses.ts'

const DOMAINS = [
  ['università.example', 'xn--universit-y1a.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['faß.example', 'xn--fa-hia.example'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv'],
  ['ελληνικά.example', 'xn--hxargifdar.example'],
  ['школа.рф', 'xn--80atdl2c.xn--p1ai'],
  ['l·l.example', 'xn--ll-0ea.example'],
  ['écoles.example', 'xn--coles-9ra.example'],
  ['𠮷野.example', 'xn--2m4ax555e.example'],
] as const

test.for(DOMAINS)('%s and its A-label are one address, stored in its letters', ([domain, ascii]) => {
  for (const written of [`p@${domain}`, `p@${ascii}`, `P@${domain.toUpperCase()}`, `p@${domain.normalize('NFD')}`]) {
    if (written.includes('SS')) continue // In capitals it is another domain.
    expect(Email.parse(written)).toBe(`p@${domain}`)
    expect(asciiAddress(written)).toBe(`p@${ascii}`)
  }
})

test('the part before the @ may have letters of its own, which only some mail servers take', () => {
  expect(Email.parse('Giosuè@Università.example')).toBe('giosuè@università.example')
  expect(Email.parse('giosue\u0300@wrenfield.example')).toBe('giosuè@wrenfield.example')
  expect([needsSmtpUtf8('giosuè@wrenfield.example'), needsSmtpUtf8('g@università.example')]).toEqual([true, false])
})

test('what is no domain, and what no letters stand for, stays what it is', () => {
  for (const wrong of [
    'p@è',
    'p@-è-.example/x',
    'p@è.example:80',
    'p@è..example',
    'p@è.１２',
    'p q@è.example',
    'p@ｅ è.example',
    `p@${'è'.repeat(64)}.example`,
    'p\u200b@è.example',
    'p@è.example@q',
    'p@１.2.3.4',
  ])
    expect([wrong, Email.safeParse(wrong).success]).toEqual([wrong, false])
  for (const odd of ['p@xn--a.example', 'p@xn--999999999.example', 'p@xn--0.example'])
    expect(spelledAddress(odd)).toBe(odd)
})
