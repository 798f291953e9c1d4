import { expect } from 'vitest'
import { readImportFiles } from '../read-import-files.ts'

export const TIME = { today: '2026-11-28', timeZone: 'Europe/Rome' }
export const EMAIL = 'giulia@wrenfield.example'

export type Content = string | Buffer
export const file = (name: string, content: Content) => new File([new Uint8Array(Buffer.from(content))], name)
export const read = (name: string, content: Content) => readImportFiles([file(name, content)], TIME)
export const readJson = (document: unknown) => read('export.json', JSON.stringify(document))
/** The sentence with which a file is refused as a whole. */
export const refusalOf = (name: string, content: Content) =>
  read(name, content).then(
    () => 'read',
    (error) => {
      const [{ path, sentence }] = error.fieldErrors
      expect([error.status, path]).toEqual([422, ['file']])
      expect(sentence('it')).not.toBe(sentence('en'))
      return sentence('en')
    },
  )

export const badgeClass = {
  type: 'BadgeClass',
  id: 'https://a.example/c',
  name: 'Data literacy',
  criteria: 'https://a.example/how',
}
export const assertion = {
  type: 'Assertion',
  id: 'https://a.example/1',
  recipient: { type: 'email', hashed: false, identity: EMAIL },
  badge: { ...badgeClass, issuer: { type: 'Issuer', id: 'https://a.example', name: 'Ardle School' } },
  issuedOn: '2024-05-02T10:00:00Z',
}
