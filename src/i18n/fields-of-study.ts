import type { Locale } from './locales.ts'
import { beginsWith, beginsWords } from './search-words.ts'

/**
 * The fields of study of ISCED-F 2013, UNESCO's classification: broad fields have two digits, narrow ones three,
 * detailed ones four. English names are UNESCO's, in sentence case. `Field unknown` (9999) is left out, being meant for
 * statistics: a badge without a known field has none.
 */

type Names = Readonly<Record<Locale, string>>

/** A four-digit code and its name. */
export type FieldOfStudy = {
  code: string
  name: Names
  /** The broad field that it belongs to. */
  broad: Names
  /** False for the catch-all codes: undefined, interdisciplinary, not elsewhere classified. */
  isDetailed: boolean
}

type Row = readonly [code: string, en: string, it: string]

const BROAD: readonly Row[] = [
  ['00', 'Generic programmes and qualifications', 'Programmi e qualifiche generici'],
  ['01', 'Education', 'Istruzione'],
  ['02', 'Arts and humanities', 'Discipline artistiche e umanistiche'],
  ['03', 'Social sciences, journalism and information', 'Scienze sociali, giornalismo e informazione'],
  ['04', 'Business, administration and law', 'Economia aziendale, amministrazione e diritto'],
  ['05', 'Natural sciences, mathematics and statistics', 'Scienze naturali, matematica e statistica'],
  [
    '06',
    'Information and communication technologies (ICTs)',
    'Tecnologie dell’informazione e della comunicazione (TIC)',
  ],
  ['07', 'Engineering, manufacturing and construction', 'Ingegneria, attività manifatturiere e costruzioni'],
  ['08', 'Agriculture, forestry, fisheries and veterinary', 'Agricoltura, silvicoltura, pesca e veterinaria'],
  ['09', 'Health and welfare', 'Sanità e assistenza sociale'],
  ['10', 'Services', 'Servizi'],
]

/** The narrow fields with several detailed fields. A single detailed field has the name of its narrow field. */
const NARROW: readonly Row[] = [
  ['011', 'Education', 'Istruzione'],
  ['021', 'Arts', 'Arti'],
  ['022', 'Humanities (except languages)', 'Discipline umanistiche (lingue escluse)'],
  ['023', 'Languages', 'Lingue'],
  ['031', 'Social and behavioural sciences', 'Scienze sociali e del comportamento'],
  ['032', 'Journalism and information', 'Giornalismo e informazione'],
  ['041', 'Business and administration', 'Economia aziendale e amministrazione'],
  ['051', 'Biological and related sciences', 'Scienze biologiche e affini'],
  ['052', 'Environment', 'Ambiente'],
  ['053', 'Physical sciences', 'Scienze fisiche'],
  ['054', 'Mathematics and statistics', 'Matematica e statistica'],
  [
    '061',
    'Information and communication technologies (ICTs)',
    'Tecnologie dell’informazione e della comunicazione (TIC)',
  ],
  ['071', 'Engineering and engineering trades', 'Ingegneria e professioni tecniche'],
  ['072', 'Manufacturing and processing', 'Attività manifatturiere e di trasformazione'],
  ['073', 'Architecture and construction', 'Architettura e costruzioni'],
  ['081', 'Agriculture', 'Agricoltura'],
  ['091', 'Health', 'Sanità'],
  ['092', 'Welfare', 'Assistenza sociale'],
  ['101', 'Personal services', 'Servizi alla persona'],
  ['102', 'Hygiene and occupational health services', 'Servizi di igiene e di medicina del lavoro'],
  ['103', 'Security services', 'Servizi di sicurezza'],
]

const DETAILED: readonly Row[] = [
  ['0011', 'Basic programmes and qualifications', 'Programmi e qualifiche di base'],
  ['0021', 'Literacy and numeracy', 'Alfabetizzazione e competenze matematiche di base'],
  ['0031', 'Personal skills and development', 'Competenze e sviluppo personali'],
  ['0111', 'Education science', 'Scienze dell’educazione'],
  ['0112', 'Training for pre-school teachers', 'Formazione degli insegnanti della scuola dell’infanzia'],
  [
    '0113',
    'Teacher training without subject specialisation',
    'Formazione degli insegnanti senza specializzazione disciplinare',
  ],
  [
    '0114',
    'Teacher training with subject specialisation',
    'Formazione degli insegnanti con specializzazione disciplinare',
  ],
  ['0211', 'Audio-visual techniques and media production', 'Tecniche audiovisive e produzione di media'],
  ['0212', 'Fashion, interior and industrial design', 'Moda, design di interni e disegno industriale'],
  ['0213', 'Fine arts', 'Belle arti'],
  ['0214', 'Handicrafts', 'Artigianato artistico'],
  ['0215', 'Music and performing arts', 'Musica e arti dello spettacolo'],
  ['0221', 'Religion and theology', 'Religione e teologia'],
  ['0222', 'History and archaeology', 'Storia e archeologia'],
  ['0223', 'Philosophy and ethics', 'Filosofia ed etica'],
  ['0231', 'Language acquisition', 'Apprendimento delle lingue'],
  ['0232', 'Literature and linguistics', 'Letteratura e linguistica'],
  ['0311', 'Economics', 'Economia'],
  ['0312', 'Political sciences and civics', 'Scienze politiche ed educazione civica'],
  ['0313', 'Psychology', 'Psicologia'],
  ['0314', 'Sociology and cultural studies', 'Sociologia e studi culturali'],
  ['0321', 'Journalism and reporting', 'Giornalismo e cronaca'],
  ['0322', 'Library, information and archival studies', 'Biblioteconomia, documentazione e archivistica'],
  ['0411', 'Accounting and taxation', 'Contabilità e fiscalità'],
  ['0412', 'Finance, banking and insurance', 'Finanza, banche e assicurazioni'],
  ['0413', 'Management and administration', 'Gestione e amministrazione'],
  ['0414', 'Marketing and advertising', 'Marketing e pubblicità'],
  ['0415', 'Secretarial and office work', 'Segreteria e lavoro d’ufficio'],
  ['0416', 'Wholesale and retail sales', 'Commercio all’ingrosso e al dettaglio'],
  ['0417', 'Work skills', 'Competenze per il lavoro'],
  ['0421', 'Law', 'Diritto'],
  ['0511', 'Biology', 'Biologia'],
  ['0512', 'Biochemistry', 'Biochimica'],
  ['0521', 'Environmental sciences', 'Scienze ambientali'],
  ['0522', 'Natural environments and wildlife', 'Ambienti naturali, flora e fauna selvatiche'],
  ['0531', 'Chemistry', 'Chimica'],
  ['0532', 'Earth sciences', 'Scienze della Terra'],
  ['0533', 'Physics', 'Fisica'],
  ['0541', 'Mathematics', 'Matematica'],
  ['0542', 'Statistics', 'Statistica'],
  ['0611', 'Computer use', 'Uso del computer'],
  [
    '0612',
    'Database and network design and administration',
    'Progettazione e amministrazione di basi di dati e di reti',
  ],
  ['0613', 'Software and applications development and analysis', 'Analisi e sviluppo di software e applicazioni'],
  ['0711', 'Chemical engineering and processes', 'Ingegneria e processi chimici'],
  ['0712', 'Environmental protection technology', 'Tecnologie per la protezione dell’ambiente'],
  ['0713', 'Electricity and energy', 'Elettricità ed energia'],
  ['0714', 'Electronics and automation', 'Elettronica e automazione'],
  ['0715', 'Mechanics and metal trades', 'Meccanica e lavorazione dei metalli'],
  ['0716', 'Motor vehicles, ships and aircraft', 'Veicoli a motore, navi e aeromobili'],
  ['0721', 'Food processing', 'Trasformazione degli alimenti'],
  ['0722', 'Materials (glass, paper, plastic and wood)', 'Materiali (vetro, carta, plastica e legno)'],
  ['0723', 'Textiles (clothes, footwear and leather)', 'Tessili (abbigliamento, calzature e pelle)'],
  ['0724', 'Mining and extraction', 'Attività minerarie ed estrattive'],
  ['0731', 'Architecture and town planning', 'Architettura e urbanistica'],
  ['0732', 'Building and civil engineering', 'Edilizia e ingegneria civile'],
  ['0811', 'Crop and livestock production', 'Coltivazione e allevamento'],
  ['0812', 'Horticulture', 'Orticoltura e floricoltura'],
  ['0821', 'Forestry', 'Silvicoltura'],
  ['0831', 'Fisheries', 'Pesca'],
  ['0841', 'Veterinary', 'Veterinaria'],
  ['0911', 'Dental studies', 'Odontoiatria'],
  ['0912', 'Medicine', 'Medicina'],
  ['0913', 'Nursing and midwifery', 'Infermieristica e ostetricia'],
  ['0914', 'Medical diagnostic and treatment technology', 'Tecnologie mediche per la diagnosi e la cura'],
  ['0915', 'Therapy and rehabilitation', 'Terapia e riabilitazione'],
  ['0916', 'Pharmacy', 'Farmacia'],
  ['0917', 'Traditional and complementary medicine and therapy', 'Medicina e terapie tradizionali e complementari'],
  ['0921', 'Care of the elderly and of disabled adults', 'Assistenza agli anziani e agli adulti con disabilità'],
  ['0922', 'Child care and youth services', 'Servizi per l’infanzia e per i giovani'],
  ['0923', 'Social work and counselling', 'Servizio sociale e consulenza'],
  ['1011', 'Domestic services', 'Servizi domestici'],
  ['1012', 'Hair and beauty services', 'Servizi di acconciatura ed estetica'],
  ['1013', 'Hotel, restaurants and catering', 'Alberghi, ristoranti e ristorazione'],
  ['1014', 'Sports', 'Sport'],
  ['1015', 'Travel, tourism and leisure', 'Viaggi, turismo e tempo libero'],
  ['1021', 'Community sanitation', 'Igiene pubblica'],
  ['1022', 'Occupational health and safety', 'Salute e sicurezza sul lavoro'],
  ['1031', 'Military and defence', 'Forze armate e difesa'],
  ['1032', 'Protection of persons and property', 'Protezione delle persone e dei beni'],
  ['1041', 'Transport services', 'Servizi di trasporto'],
]

const undefinedIn = ([code, en, it]: Row): Row => [
  code.padEnd(4, '0'),
  `${en} not further defined`,
  `${it}, non specificato`,
]

const elsewhereIn = ([code, en, it]: Row): Row => [
  code.padEnd(4, '9'),
  `${en} not elsewhere classified`,
  `${it}, non classificato altrove`,
]

const betweenFieldsOf = ([code, en, it]: Row): Row => [
  code.padEnd(4, '8'),
  `Inter-disciplinary programmes and qualifications involving ${lower(en)}`,
  `Programmi interdisciplinari con ${lower(it)}`,
]

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Narrow fields without a "not elsewhere classified" code. */
const WHOLE = ['054', '073']
/** Broad fields with a single narrow field, which has the catch-all codes itself. */
const OF_ONE = ['01', '06']

const isNot = (codes: string[]) => (row: Row) => !codes.includes(row[0])

const OTHERS: readonly Row[] = [
  ...NARROW.map(undefinedIn),
  ...NARROW.filter(isNot(WHOLE)).map(elsewhereIn),
  ...BROAD.filter(isNot(OF_ONE)).flatMap((row) => [undefinedIn(row), elsewhereIn(row)]),
  ...BROAD.filter(isNot(['00'])).map(betweenFieldsOf),
]

const BROAD_NAMES = new Map(BROAD.map(([code, en, it]): [string, Names] => [code, { en, it }]))

const fieldFrom =
  (isDetailed: boolean) =>
  ([code, en, it]: Row): FieldOfStudy => {
    const name = { en, it }
    return { code, name, broad: BROAD_NAMES.get(code.slice(0, 2)) ?? name, isDetailed }
  }

/** Every field, by its code. */
export const FIELDS_OF_STUDY: readonly FieldOfStudy[] = [
  ...DETAILED.map(fieldFrom(true)),
  ...OTHERS.map(fieldFrom(false)),
].sort((a, b) => (a.code < b.code ? -1 : 1))

const BY_CODE = new Map(FIELDS_OF_STUDY.map((field) => [field.code, field]))

/** The field of a code; undefined if the code is unknown. */
export const fieldOfStudy = (code: string): FieldOfStudy | undefined => BY_CODE.get(code)

/**
 * The fields whose name or code, in either language, has a word starting with each word of the search, best first:
 * detailed fields, then the catch-alls of narrow fields, then those of broad ones; within these, names in the reader's
 * language that start with the search, its other matches, the other language.
 * @param search an empty one matches every field
 */
export function findFieldsOfStudy(search: string, locale: Locale): FieldOfStudy[] {
  if (!search.trim()) return [...FIELDS_OF_STUDY]
  const found = FIELDS_OF_STUDY.filter(({ code, name }) => beginsWords(`${name.en} ${name.it} ${code}`, search))
  const distance = ({ code, name, isDetailed }: FieldOfStudy) =>
    (isDetailed ? 0 : isOfBroad(code) ? 8 : 4) +
    (beginsWith(name[locale], search) ? 0 : beginsWords(name[locale], search) ? 1 : 2)
  return found
    .map((field) => ({ field, at: distance(field) }))
    .sort((a, b) => a.at - b.at || (a.field.code < b.field.code ? -1 : 1))
    .map(({ field }) => field)
}

/** 0500, 0588, 0599: the catch-alls of a broad field. */
const isOfBroad = (code: string) => code[2] === code[3]
