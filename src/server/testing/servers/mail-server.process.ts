import { startMailServer } from './mail-server.ts'

/** Run by `mail-restart.test.ts`: a mail server that says where it is, and for an address how many mails came and with what ids. */
const server = await startMailServer()
process.on('message', async (address: string) => {
  const mails = await server.mailsTo(address)
  process.send!(mails.map(({ messageId, subject }) => ({ messageId, subject })))
})
process.send!(server.url)
