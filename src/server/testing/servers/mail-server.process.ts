import { startMailServer } from './mail-server.ts'

/** Run by `mail-restart.test.ts`: a mail server that sends its URL, and for an address the ids and subjects of its mails. */
const server = await startMailServer()
process.on('message', async (address: string) => {
  const mails = await server.mailsTo(address)
  process.send!(mails.map(({ messageId, subject }) => ({ messageId, subject })))
})
process.send!(server.url)
