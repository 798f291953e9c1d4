import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { mailFile, readMailFile } from './mail-folder.ts'

const NAMES = ['Niccolò Lo Presti', "Anna D'Angelo", '王小明', 'Мария Иванова', 'مريم القحطاني']

test.for(['quoted-printable', 'base64'] as const)(
  'a mail file is decoded, whatever the encoding of its texts (%s)',
  async (textEncoding) => {
    const folder = await mkdtemp(join(tmpdir(), 'insegna-mails-'))
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    for (const [index, name] of NAMES.entries()) {
      const text = `${'a line that is longer than a mail may have, '.repeat(index + 1)}then ${name}.`
      const { message } = await transport.sendMail({
        to: { name, address: 'registrar@wrenfield.example' },
        subject: `For ${name}`,
        text,
        html: `<p lang="en">${text}</p>`,
        textEncoding,
      })
      await writeFile(mailFile(folder, String(index)), message as Buffer)
      const content = await readMailFile(folder, String(index))
      expect(content).toContain(`For ${name}`)
      expect(content).toContain(`then ${name}. <p`)
      expect(content).toContain(`then ${name}.</p>`)
      expect(content.split(name).length).toBe(5)
    }
    await rm(folder, { recursive: true })
  },
)
