/**
 * Recognises the passwords that everybody tries first: words of the published "most used" lists
 * with digits and signs around them, keyboard walks, repetitions, dates and phone numbers. A rule
 * catches `P@ssw0rd2026!` where a list of 3,000 lines has only some of its spellings.
 */
const WORDS = new Set(
  `access admin administrator adobe aaron alex alexander alexis alice amanda america andrea andrew
  angel angela angels anthony apple apples april arsenal arthur ashley asshole august austin baby
  babygirl backup bailey banana barbara barcelona baseball basketball batman beach bear beautiful
  beauty benjamin berlin beyonce bigdaddy biteme bitch blabla black blahblah blessed blink blue
  bond boomer booboo boston brandon brandy bubbles buster butter butterfly california cameron canada
  captain carlos carolina caroline casino cassie celtic champion change changeme charles charlie
  cheese chelsea cherry chester chicago chicken chocolate chris christian christine christopher
  claudia coffee college compaq computer connect cookie cookies cool cooper corvette cowboy cowboys
  crystal cutie daddy dakota dallas daniel danielle david debbie december default dennis destiny
  diamond digital dog doggy dolphin dolphins donald dragon dreams eagle eagles eclipse edward
  elephant elizabeth eminem enter everton extreme facebook falcon family fashion february ferrari
  fire fish flower flowers football forever france frank freedom friend friends fuck fucker fuckme
  fuckoff fuckyou gabriel gandalf garfield gateway genius george ginger girl giants gmail golden
  golf golfer google gorgeous guitar hacker hahaha hammer hannah happy hardcore harley harry heart
  heather hello hellokitty hockey holiday home honey horse hotmail house hunter hunting iceman
  iloveme iloveu iloveyou inlove internet isabella jackass jackson jaguar james january jasmine
  jason jennifer jeremy jessica jesus jesuschrist john johnson jonathan jordan joseph joshua july
  junior justin kelly kevin killer kimberly king kitty knight ladies lakers lauren letmein liberty
  life lion little liverpool login london lovely love loveme lover lovers loveyou lucky lucky
  madison maggie manchester manager marcus maria marina marine mario martin master matrix matthew
  maverick melissa member mercedes merlin metallica michael michelle mickey midnight miller mine
  minecraft mommy money monkey monster morgan mother mountain movie music mustang myspace naruto
  natalie natasha nathan network newyork nicholas nicole nintendo nirvana nothing november october
  office oliver online orange panda paradise paris pass passport passw passwd password patricia
  patrick peace peaches peanut pepper phoenix player please pokemon police porsche power prince
  princess private purple pussy queen qwerty rabbit rachel raiders rainbow ranger rangers rebecca
  redsox richard robert rocket rocky roman ronaldo root samantha samsung samuel sandra saturn scooter
  scorpion scott secret secure security september service sexy shadow shannon shit silver simple
  single sister skippy slipknot smokey snoopy soccer sophie spartan spider spiderman spring
  starwars steelers stella stephanie steven strawberry summer sunday sunflower sunshine super
  superman superstar support suzuki sweet sweetheart sweety swimming sydney system taylor teacher
  temp tennis test tester testing thailand thomas thunder tiffany tiger tigers tigger tinkerbell
  toyota travis trinity trustno trustnoone tucker turtle twilight twitter unknown user username
  valentina vanessa vegas victor victoria victory viking vincent warcraft warrior welcome whatever
  white william wilson windows winner winter wizard wolf woman wonder xavier yamaha yankees yellow
  youtube zaqwsx zombie airborne american anderson bollocks brittany brooklyn
  budlight bulldogs bullshit butthead cardinal cherokee chevelle cocacola colorado courtney creative
  darkness darkside dickhead einstein electric explorer fktrcfylh franklin freepass freeuser
  godzilla guinness infinity juventus kawasaki kristina lacrosse lasvegas logitech loverboy marlboro
  marshall maryjane michigan mitchell motorola pakistan panthers patriots pearljam peekaboo
  platinum poohbear predator redskins redwings rolltide scarface scotland semperfi shithead
  simpsons snickers snowball softball spitfire stargate startrek svetlana swordfish veronica
  virginia vladimir westside wildcats williams wolfpack wolverine lifehack
  bangkok chang chiangmai honda isuzu leo lineid mama muaythai phuket sabai
  sawasdee sawatdee singha somchai somsak somying thai suay teerak tirak rakna jubjub fahfah
  slth slot slots lotto lottery huay yeekee baccarat jackpot betting gambling wallet
  รหัสผ่าน รหัส สวัสดี ฉันรักเธอ รักเธอ รักนะ ที่รัก ความรัก คิดถึง ประเทศไทย กรุงเทพ เชียงใหม่
  สบายดี ขอบคุณ ร่ำรวย รวยรวย เฮงเฮง โชคดี หวย สล็อต ยี่กี บาคาร่า คาสิโน เจ้ามือ`.split(/\s+/),
)

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}

/** From this length on a phrase of known words is strong enough. */
const PHRASE_CHARS = 20

/** True for a password that is among the first that anybody tries. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFC').toLowerCase()
  const unit = repeatedUnit(lower)
  if (unit !== lower && (unit.length <= 6 || isCommonPassword(unit))) return true
  return new Set(lower).size <= 3 || isWalk(lower) || isDateOrPhone(lower) || isDecoratedWord(lower)
}

/** The shortest text whose repetition gives the whole: `abcabc` is `abc`; else the text itself. */
function repeatedUnit(text: string): string {
  const at = (text + text).indexOf(text, 1)
  return text.slice(0, at)
}

const ROWS = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const KEYS = new Map(
  ROWS.flatMap((row, y) => [...row].map((key, x) => [key, { x: x + y * 0.4, y }] as const)),
)

/** The number pad, where `741852963` is three straight lines. */
const PAD = new Map(
  ['789', '456', '123', '0'].flatMap((row, y) =>
    [...row].map((key, x) => [key, { x, y }] as const),
  ),
)

interface Place {
  readonly x: number
  readonly y: number
}

const apart = (a: Place | undefined, b: Place | undefined): Place =>
  a && b ? { x: Math.abs(a.x - b.x), y: Math.abs(a.y - b.y) } : { x: Infinity, y: Infinity }

/** Neighbouring or same keys, or neighbours in the alphabet or in counting. */
function isEasyStep(from: string, to: string): boolean {
  if (Math.abs((from.codePointAt(0) ?? 0) - (to.codePointAt(0) ?? 0)) <= 1) return true
  const keys = apart(KEYS.get(from), KEYS.get(to))
  const pad = apart(PAD.get(from), PAD.get(to))
  return (keys.y <= 1 && keys.x < 1.5) || pad.x + pad.y === 1
}

/** `qwer1234`, `1q2w3e4r`, `abcd1234`, `zaq12wsx`: hardly a step that the finger must look for. */
function isWalk(lower: string): boolean {
  const characters = [...lower]
  const jumps = characters.filter((to, at) => at > 0 && !isEasyStep(characters[at - 1] ?? to, to))
  return jumps.length <= Math.floor(characters.length / 4)
}

/** `25121990`, `19901225`, `25/12/2533`, `0812345678`. */
function isDateOrPhone(lower: string): boolean {
  const digits = lower.replace(/[\s./-]/g, '')
  if (/^0[689]\d{8}$/.test(digits)) return true
  const date = /^(\d\d)(\d\d)(\d{4})$/.exec(digits)
  const turned = /^(\d{4})(\d\d)(\d\d)$/.exec(digits)
  return (
    (date !== null && isDateParts(date[3], date[2], date[1])) ||
    (turned !== null && isDateParts(turned[1], turned[2], turned[3]))
  )
}

function isDateParts(year = '', month = '', day = ''): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const isYear = (y >= 1900 && y <= 2100) || (y >= 2443 && y <= 2643)
  const fits = (a: number, b: number) => a >= 1 && a <= 12 && b >= 1 && b <= 31
  return isYear && (fits(m, d) || fits(d, m))
}

/** One or two known words, spelt with digits for letters or with digits and signs around them. */
function isDecoratedWord(lower: string): boolean {
  if ([...lower].length >= PHRASE_CHARS) return false
  const bare = lower.replace(/[^\p{L}\p{M}]/gu, '')
  const trimmed = lower.replace(/^[^\p{L}\p{M}@$]+|[\d\s\p{P}\p{S}]+$/gu, '')
  const spelt = [trimmed, lower].map((text) =>
    [...text]
      .map((character) => LEET[character] ?? character)
      .join('')
      .replace(/[^\p{L}\p{M}]/gu, ''),
  )
  return [bare, ...spelt].some(
    (text) =>
      isWords(text) ||
      isWords(text.replaceAll('i', 'l')) ||
      isWords([...text].toReversed().join('')),
  )
}

/** Old systems cut passwords at eight, so cut words are in every list. */
const CUT_CHARS = 7

function isWords(text: string): boolean {
  if (WORDS.has(text)) return true
  if (text.length >= CUT_CHARS && [...WORDS].some((word) => word.startsWith(text))) return true
  for (let at = 2; at <= text.length - 2; at += 1) {
    if (WORDS.has(text.slice(0, at)) && WORDS.has(text.slice(at))) return true
  }
  return false
}
