import { expect, test } from 'vitest'
import { platformOf } from './platform-headings.ts'

test.each([
  [
    'Badge Class ID,Identifier,First Name,Last Name,Narrative,Evidence URL,Issue Date,Expiration Date',
    'Canvas Credentials (Badgr)',
    ['none', 'email', 'first', 'last', 'none', 'none', 'issued', 'expires'],
  ],
  [
    'Badge Template ID,Recipient Email,Issuer Earner ID,First Name,Last Name,Issued at,Expiration Date,Locale',
    'Credly',
    ['none', 'email', 'none', 'first', 'last', 'issued', 'expires', null],
  ],
  [
    'recipient_email,issued_to_first_name,issued_to_last_name,badge_template_id,issued_at',
    'Credly',
    ['email', 'first', 'last', 'none', 'issued'],
  ],
  [
    'recipient.name,recipient.email,credential.issue_on,credential.expiry_date',
    'Accredible',
    ['first_last', 'email', 'issued', 'expires'],
  ],
  ['Recipient Name,Recipient Email,Issued on,Grade', 'Accredible', ['first_last', 'email', 'issued', 'none']],
  [
    'Recipient Name,Recipient Email,Issue Date,Expiration Date,Course',
    'Certifier',
    ['first_last', 'email', 'issued', 'expires', null],
  ],
  [
    'Badge Name,Recipients,Issued On,Expires By,Issuer,Issued From',
    'Open Badge Factory',
    ['title', 'first_last', 'issued', 'expires', 'issuer', 'none'],
  ],
  [
    'Name,Description,Full name,Email address,Date issued',
    'Moodle',
    ['title', 'description', 'first_last', 'email', 'issued'],
  ],
  [
    'Nome;Descrizione;Nome completo;Indirizzo email;Data di rilascio',
    'Moodle',
    ['title', 'description', 'first_last', 'email', 'issued'],
  ],
])('%s is a sheet of %s', (line, name, roles) => {
  expect(platformOf(line.split(/[,;]/))).toEqual({ name, roles })
})

test.each(['Nome,Cognome,E-mail', 'Badge,Person,Day', 'First Name,Last Name,Email'])('%s is nobody’s', (line) => {
  expect(platformOf(line.split(','))).toBeNull()
})
