import { expect, test } from 'vitest'
import { parseName } from './names.ts'

type Expected = { given: string; family: string; suffix?: string; isOrganisation?: true; certainty?: 'ask' }
type Row = [typed: string, expected: Expected, rule: string]

const organisation = (family: string, certainty?: 'ask'): Expected => ({
  ...{ given: '', family, isOrganisation: true },
  ...(certainty && { certainty }),
})
const person = (given: string, family: string, more: Partial<Expected> = {}): Expected => ({ given, family, ...more })
const asks = { certainty: 'ask' } as const

// Where the rules come from.
const apa = 'APA, 7th edition, 9.7-9.11'
const chicago = 'Chicago Manual of Style, 17th edition, 8.4-8.18 and 16.71-16.87'
const nlm = 'NLM, Citing Medicine, 2nd edition, chapter 1: author'
const ifla = 'IFLA, Names of Persons, 4th edition, under its country'
const iso = 'ISO 690:2021, 7.2: names of persons and organisations'
const abnt = 'ABNT NBR 6023:2018, 8.1.1: Portuguese names'
const nigeria = 'Titles and honours as Nigerians write them'
const reported = 'Reported: the exact input that was cited wrongly'

const rows: Row[] = [
  ['Anna-Lena Müller-Lüdenscheidt, M.D., Ph.D.', person('Anna-Lena', 'Müller-Lüdenscheidt'), reported],
  ['World Health Organization', organisation('World Health Organization'), reported],
  ['John Smith 3rd', person('John', 'Smith', { suffix: 'III' }), reported],
  ['Vincent Van Gogh', person('Vincent', 'Van Gogh'), reported],
  ['Nguyễn Hải Ninh', person('Hải Ninh', 'Nguyễn'), reported],

  ['Ada Ngozi Obi', person('Ada Ngozi', 'Obi'), apa],
  ['Obi, Ada Ngozi', person('Ada Ngozi', 'Obi'), apa],
  ['Ada Obi, Bayo Eze', person('Bayo Eze', 'Ada Obi', asks), 'It may be two people'],
  ['García Márquez, Gabriel José', person('Gabriel José', 'García Márquez'), chicago],
  ['Josiah S. Carberry', person('Josiah S.', 'Carberry'), apa],
  ['J. R. R. Tolkien', person('J. R. R.', 'Tolkien'), apa],
  ['Jean-Paul Attipoe', person('Jean-Paul', 'Attipoe'), apa],
  ['Mary-Claire King', person('Mary-Claire', 'King'), apa],
  ['Ruth Bader Ginsburg', person('Ruth Bader', 'Ginsburg'), apa],
  ['Sukarno', person('', 'Sukarno'), ifla],
  ['bell hooks', person('bell', 'hooks', asks), apa],

  ['Martin Luther King Jr.', person('Martin Luther', 'King', { suffix: 'Jr.' }), nlm],
  ['Smith, John, Jr', person('John', 'Smith', { suffix: 'Jr.' }), nlm],
  ['Smith III, John', person('John', 'Smith', { suffix: 'III' }), nlm],
  ['Henry Louis Gates, Jr.', person('Henry Louis', 'Gates', { suffix: 'Jr.' }), nlm],
  ['John Smith V', person('John', 'Smith', { suffix: 'V', ...asks }), nlm],

  ['Dr. Ada Obi', person('Ada', 'Obi'), nlm],
  ['Prof. Dr Ada Obi, FRCS', person('Ada', 'Obi'), nlm],
  ['Ada Obi MBBS, FWACP, PhD', person('Ada', 'Obi'), nlm],
  ['Obi, Ada, PhD', person('Ada', 'Obi'), nlm],
  ['Obi, MA', person('MA', 'Obi'), nlm],
  ['Ada Obi MD', person('Ada', 'Obi'), nlm],
  ['Ada Obi MA', person('Ada', 'Obi', asks), nlm],
  ['Ada Obi, FNIVS', person('Ada', 'Obi', asks), nlm],
  ['Okesola O.J.', person('O.J.', 'Okesola'), nlm],
  ['Okesola OJ', person('O. J.', 'Okesola', asks), nlm],

  ['Jean DUPONT', person('Jean', 'Dupont'), 'French practice: NF Z 44-005, the family name in capitals'],
  ['DUPONT Jean', person('Jean', 'Dupont'), 'French practice: NF Z 44-005, the family name in capitals'],
  ['Ian MACDONALD', person('Ian', 'Macdonald', asks), chicago],
  ['ADA OBI', person('Ada', 'Obi', asks), chicago],
  ['MARIE CURIE', person('Marie', 'Curie', asks), chicago],

  ['Pieter van der Berg', person('Pieter', 'van der Berg'), chicago],
  ['van der Berg, Pieter', person('Pieter', 'van der Berg'), chicago],
  ['Ludwig von Mises', person('Ludwig', 'von Mises'), chicago],
  ['Simone de Beauvoir', person('Simone', 'de Beauvoir'), chicago],
  ['Jean de La Fontaine', person('Jean', 'de La Fontaine'), chicago],
  ['Charles De Gaulle', person('Charles', 'De Gaulle'), chicago],
  ['Leonardo di Caprio', person('Leonardo', 'di Caprio'), chicago],
  ["Gabriele D'Annunzio", person('Gabriele', "D'Annunzio"), chicago],
  ['Marie Le Brun', person('Marie', 'Le Brun', asks), chicago],
  ['Oliver St John', person('Oliver', 'St John', asks), chicago],

  ['Nguyen Hai Ninh', person('Hai Ninh', 'Nguyen', asks), `${ifla} (Vietnam), without accents it may be turned`],
  ['Trần Thị Minh Hằng', person('Thị Minh Hằng', 'Trần'), `${ifla} (Vietnam)`],
  ['Vũ Thanh Tùng', person('Thanh Tùng', 'Vũ'), `${ifla} (Vietnam)`],
  ['Lê Văn Thành', person('Văn Thành', 'Lê'), `${ifla} (Vietnam)`],
  ['Ninh Nguyen', person('Ninh', 'Nguyen'), `${ifla} (Vietnam), written in western order`],
  ['Thanh Van Nguyen', person('Thanh Van', 'Nguyen', asks), `${ifla} (Vietnam): Van is a middle name here`],
  ['王小明', person('小明', '王'), `${ifla} (China)`],
  ['欧阳修', person('修', '欧阳'), `${ifla} (China): a family name of two signs`],
  ['Wang Xiaoming', person('Xiaoming', 'Wang', asks), `${ifla} (China)`],
  ['Xiaoming Wang', person('Xiaoming', 'Wang'), `${ifla} (China), written in western order`],
  ['Li Na', person('Na', 'Li', asks), `${ifla} (China)`],
  ['Youyou Tu', person('Youyou', 'Tu'), `${ifla} (China), written in western order`],
  ['김민준', person('민준', '김'), `${ifla} (Korea)`],
  ['Kim Min-jun', person('Min-jun', 'Kim'), `${ifla} (Korea): the given name has a hyphen`],
  ['Min-jun Kim', person('Min-jun', 'Kim'), `${ifla} (Korea), written in western order`],
  ['Park Ji Sung', person('Ji Sung', 'Park', asks), `${ifla} (Korea)`],
  ['山田 太郎', person('太郎', '山田'), `${ifla} (Japan)`],
  [
    '山田太郎',
    person('太郎', '山田', asks),
    `${ifla} (Japan): without a space the length of the family name is unknown`,
  ],
  ['Yamanaka Shinya', person('Shinya', 'Yamanaka', asks), `${ifla} (Japan)`],
  ['Shinya Yamanaka', person('Shinya', 'Yamanaka'), `${ifla} (Japan), written in western order`],
  ['Nagy László', person('László', 'Nagy'), `${ifla} (Hungary)`],
  ['László Nagy', person('László', 'Nagy'), `${ifla} (Hungary), written in western order`],
  ['Szentágothai János', person('János', 'Szentágothai', asks), `${ifla} (Hungary)`],
  ['Karikó Katalin', person('Katalin', 'Karikó'), `${ifla} (Hungary)`],

  ['Gabriel García Márquez', person('Gabriel', 'García Márquez'), chicago],
  ['Santiago Ramón y Cajal', person('Santiago', 'Ramón y Cajal'), chicago],
  ['José Ortega y Gasset', person('José', 'Ortega y Gasset'), chicago],
  ['María del Carmen García López', person('María del Carmen', 'García López'), chicago],
  ['Miguel de Cervantes Saavedra', person('Miguel', 'de Cervantes Saavedra'), chicago],
  ['María José Carreño Quiñones', person('María José', 'Carreño Quiñones'), chicago],
  ['Juan Carlos Llull Pérez', person('Juan Carlos', 'Llull Pérez', asks), chicago],
  ['João Pereira Santos', person('João Pereira', 'Santos'), abnt],
  ['Carlos Souza Filho', person('Carlos', 'Souza Filho'), abnt],

  ['Katrín Jakobsdóttir', person('Katrín', 'Jakobsdóttir'), `${ifla} (Iceland), as indexes outside Iceland cite it`],
  ['Muhammad ibn Musa al-Khwarizmi', person('Muhammad ibn Musa', 'al-Khwarizmi'), chicago],
  ['Ahmed bin Ali', person('Ahmed', 'bin Ali'), chicago],
  ['Mahathir bin Mohamad', person('Mahathir', 'bin Mohamad'), `${ifla} (Malaysia)`],
  ['Mohammed bin Salman Al Saud', person('Mohammed bin Salman', 'Al Saud'), chicago],
  ['Abd el-Fattah el-Sisi', person('Abd el-Fattah', 'el-Sisi'), chicago],
  ['Nasr Hamid Abu Zayd', person('Nasr Hamid', 'Abu Zayd', asks), chicago],
  ['A. P. J. Abdul Kalam', person('A. P. J.', 'Abdul Kalam', asks), `${ifla} (India)`],
  ['محمد علي', person('محمد', 'علي'), ifla],
  ['عبد الله', person('', 'عبد الله'), `${ifla}: one name of two words`],
  ['محمد عبد الرحمن', person('محمد', 'عبد الرحمن'), ifla],
  ['عبد الله بن أحمد', person('عبد الله', 'بن أحمد'), `${ifla}: what follows بن is the father's name`],
  ['فاطمة بنت محمد', person('فاطمة', 'بنت محمد'), ifla],
  ['سلمان بن عبد العزيز آل سعود', person('سلمان بن عبد العزيز', 'آل سعود'), ifla],
  ['حسن أبو بكر', person('حسن', 'أبو بكر'), ifla],
  ['نور الدين زنكي', person('نور الدين', 'زنكي'), ifla],
  ['خالد محمد الفارسي', person('خالد محمد', 'الفارسي'), ifla],
  ['خالد محمد حسن', person('خالد محمد', 'حسن', asks), `${ifla}: the last of three may be a grandfather`],
  ['Abd Allah', person('', 'Abd Allah', asks), `${ifla}: one name of two words`],
  ['Abdul Rahman', person('', 'Abdul Rahman', asks), ifla],
  ['Ibn Sina', person('', 'Ibn Sina', asks), chicago],
  ['Đức Nguyễn', person('Đức', 'Nguyễn'), `${ifla} (Vietnam), written in western order`],
  ['Venkatraman Ramakrishnan', person('Venkatraman', 'Ramakrishnan'), `${ifla} (India)`],
  ['Aung San Suu Kyi', person('', 'Aung San Suu Kyi', asks), `${ifla} (Myanmar): there are no family names`],

  ['Chimamanda Ngozi Adichie', person('Chimamanda Ngozi', 'Adichie'), `${ifla} (Nigeria)`],
  ['Ọbáfẹ́mi Awólọ́wọ̀', person('Ọbáfẹ́mi', 'Awólọ́wọ̀'), `${ifla} (Nigeria)`],
  [
    'Okafor Chidi Emmanuel',
    person('Chidi Emmanuel', 'Okafor', asks),
    `${ifla} (Nigeria): on forms the family name is first`,
  ],
  ['Adeyemi Oluwaseun', person('Oluwaseun', 'Adeyemi', asks), `${ifla} (Nigeria): on forms the family name is first`],
  ['Chief Barr. Ada Obi, SAN', person('Ada', 'Obi'), nigeria],
  ['Rev. Fr. Dr. Ada Obi, CSSp', person('Ada', 'Obi'), nigeria],
  ['Rev. Sr. Ada Obi', person('Ada', 'Obi'), nigeria],
  ['Alhaja Hajiya Ada Bello', person('Ada', 'Bello'), nigeria],
  ['Arc. (Mrs) Ada Obi, MFR, mni', person('Ada', 'Obi'), nigeria],
  ['Pst. Ada Obi', person('Ada', 'Obi'), nigeria],
  ['Very Rev. Msgr. Ada Obi', person('Ada', 'Obi'), nigeria],
  ['Rt. Rev. Ada Obi', person('Ada', 'Obi'), nigeria],
  ['Sen. Alh. Ada Obi', person('Ada', 'Obi'), nigeria],
  ['Mazi Ada Obi', person('Ada', 'Obi', asks), nigeria],
  ['Ada Ngozi Obi KSM', person('Ada Ngozi', 'Obi'), nigeria],
  ['Ada Ngozi Obi KXQ', person('Ada Ngozi Obi', 'Kxq', asks), `${nigeria}: an honour that we do not know`],
  ['أ.د. محمد علي', person('محمد', 'علي'), 'a professor'],
  ['QS Ada Obi LL.B, BL', person('Ada', 'Obi'), nigeria],
  ['HRH Otunba Ada Obi OON', person('Ada', 'Obi', asks), nigeria],
  ['Surv. Esv. Bldr. TPL Ada Obi, FCA', person('Ada', 'Obi'), nigeria],
  ['Ada Obi SAN', person('Ada', 'Obi', asks), `${nigeria}: San is a name too`],
  ['Aung San', person('', 'Aung San', asks), ifla],
  ['Mallam Ada Bello', person('Ada', 'Bello', asks), `${nigeria}: Mallam is a name too`],
  ['Igwe Chidi', person('Chidi', 'Igwe', asks), `${nigeria}: Igwe is a family name too`],
  ['Halima Danjuma-Bako', person('Halima', 'Danjuma-Bako'), `${ifla} (Nigeria)`],
  ['Tedros Adhanom Ghebreyesus', person('Tedros Adhanom', 'Ghebreyesus'), 'As the World Health Organization cites him'],

  ['The RECOVERY Collaborative Group', organisation('The RECOVERY Collaborative Group'), nlm],
  ['H3Africa Consortium', organisation('H3Africa Consortium'), nlm],
  ['The Lagos Malaria Study Group', organisation('The Lagos Malaria Study Group'), nlm],
  ['Ministry of Health', organisation('Ministry of Health'), iso],
  ['Federal Ministry of Health, Nigeria', organisation('Federal Ministry of Health, Nigeria', 'ask'), iso],
  ['University of Ibadan', organisation('University of Ibadan'), iso],
  ['Centers for Disease Control and Prevention', organisation('Centers for Disease Control and Prevention'), iso],
  ['United Nations', organisation('United Nations'), iso],
  ['Bill and Melinda Gates Foundation', organisation('Bill and Melinda Gates Foundation'), iso],
  ['World Bank', organisation('World Bank', 'ask'), iso],
  ['African Development Bank', organisation('African Development Bank', 'ask'), iso],
  ['Ada Bank', person('Ada', 'Bank'), 'Bank is a family name too'],
  ['African Union Commission', organisation('African Union Commission'), iso],
  ['UNICEF', organisation('UNICEF', 'ask'), iso],
  ['The Beatles Reunion Singers', organisation('The Beatles Reunion Singers', 'ask'), iso],
  ['Ada Obi on behalf of the CARE trial', organisation('Ada Obi on behalf of the CARE trial', 'ask'), nlm],
]

test('the list has many cultures', () => {
  expect(rows.length).toBeGreaterThan(60)
})

test.each(rows)('"%s" is divided as its people do', (typed, expected) => {
  expect(parseName(typed)).toEqual({ certainty: 'sure', ...expected })
})

test.each(['', ' ', ',', '.', 'Jr.', 'Dr', ', Ada', 'A', '-- --', 'II II', 'of the', '𠮷 野', "A A''", 'O-B C'])(
  'even of "%s" something is made',
  (typed) => {
    const { given, family } = parseName(typed)
    expect(`${given}${family}`.trim() === '').toBe(typed.replaceAll(/[ ,]/g, '') === '')
  },
)
