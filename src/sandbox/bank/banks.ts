/** Thai banks by their Bank of Thailand code. */
export const banks = [
  { code: '002', short: 'BBL', name: 'ธนาคารกรุงเทพ' },
  { code: '004', short: 'KBANK', name: 'ธนาคารกสิกรไทย' },
  { code: '006', short: 'KTB', name: 'ธนาคารกรุงไทย' },
  { code: '011', short: 'TTB', name: 'ธนาคารทหารไทยธนชาต' },
  { code: '014', short: 'SCB', name: 'ธนาคารไทยพาณิชย์' },
  { code: '017', short: 'CITI', name: 'ธนาคารซิตี้แบงก์' },
  { code: '018', short: 'SMBC', name: 'ธนาคารซูมิโตโม มิตซุย แบงกิ้ง คอร์ปอเรชั่น' },
  { code: '020', short: 'SCBT', name: 'ธนาคารสแตนดาร์ดชาร์เตอร์ด' },
  { code: '022', short: 'CIMBT', name: 'ธนาคารซีไอเอ็มบีไทย' },
  { code: '024', short: 'UOB', name: 'ธนาคารยูโอบี' },
  { code: '025', short: 'BAY', name: 'ธนาคารกรุงศรีอยุธยา' },
  { code: '030', short: 'GSB', name: 'ธนาคารออมสิน' },
  { code: '031', short: 'HSBC', name: 'ธนาคารฮ่องกงและเซี่ยงไฮ้' },
  { code: '033', short: 'GHB', name: 'ธนาคารอาคารสงเคราะห์' },
  { code: '034', short: 'BAAC', name: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร' },
  { code: '039', short: 'MHCB', name: 'ธนาคารมิซูโฮ' },
  { code: '045', short: 'BNPP', name: 'ธนาคารบีเอ็นพี พารีบาส์' },
  { code: '052', short: 'BOC', name: 'ธนาคารแห่งประเทศจีน (ไทย)' },
  { code: '065', short: 'TBANK', name: 'ธนาคารธนชาต' },
  { code: '066', short: 'ISBT', name: 'ธนาคารอิสลามแห่งประเทศไทย' },
  { code: '067', short: 'TISCO', name: 'ธนาคารทิสโก้' },
  { code: '069', short: 'KKP', name: 'ธนาคารเกียรตินาคินภัทร' },
  { code: '070', short: 'ICBCT', name: 'ธนาคารไอซีบีซี (ไทย)' },
  { code: '071', short: 'TCD', name: 'ธนาคารไทยเครดิต' },
  { code: '073', short: 'LH', name: 'ธนาคารแลนด์ แอนด์ เฮ้าส์' },
  { code: '076', short: 'TTB', name: 'ธนาคารทหารไทยธนชาต' },
] as const

const codes: ReadonlySet<string> = new Set(banks.map((bank) => bank.code))

export function isBankCode(code: string): boolean {
  return codes.has(code)
}

export function bankName(code: string | null): string {
  return banks.find((bank) => bank.code === code)?.name ?? 'ไม่ทราบธนาคาร'
}
