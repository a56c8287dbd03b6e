import type { LobbyMarket } from './lobby-wire.ts'

/** What people type for a market beside its name and code, by emblem. */
const words: Readonly<Record<string, string>> = {
  th: 'รัฐบาล ไทย thai government glo กองสลาก',
  gsb: 'ออมสิน gsb ธนาคารออมสิน',
  baac: 'ธกส baac เกษตร',
  la: 'ลาว lao laos',
  vn: 'ฮานอย เวียดนาม hanoi vietnam',
  my: 'มาเลย์ มาเลเซีย malaysia magnum',
  set: 'หุ้นไทย set thai stock',
  jp: 'นิเคอิ นิกเคอิ ญี่ปุ่น nikkei japan',
  cn: 'จีน china',
  hk: 'ฮั่งเส็ง ฮ่องกง hangseng hong kong hsi',
  tw: 'ไต้หวัน taiwan',
  kr: 'เกาหลี korea',
  sg: 'สิงคโปร์ singapore',
  in: 'อินเดีย india',
  eg: 'อียิปต์ egypt',
  ru: 'รัสเซีย russia',
  uk: 'อังกฤษ england uk ftse',
  de: 'เยอรมัน เยอรมนี germany dax',
  us: 'ดาวโจนส์ อเมริกา สหรัฐ dow jones usa',
  yk: 'ยี่กี จับยี่กี yeekee yiki',
}

/** The letters of a Thai keyboard in the place of Latin ones: `Vkovp` was meant as `ฮานอย`. */
const latinKeys = "1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./ERTUIPSDFGHJKLCVN<>?"
const thaiKeys = 'ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใฝฎฑธ๊ณญฆฏโฌ็๋ษศฉฮ์ฒฬฦ'

/**
 * Tone marks, ็ and ์ are left out by many people, spaces and dots by most. Without them what is left of the
 * order of marks is ำ in two letters and แ of two; the one form of `kernel/typed-text.ts` weighs too much here.
 */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\p{DI}่้๊๋์็.\s_\-·]/gu, '')
    .replaceAll('\u0e4d\u0e32', 'ำ')
    .replaceAll('\u0e40\u0e40', 'แ')

const asThai = (text: string): string =>
  [...text].map((key) => [...thaiKeys][latinKeys.indexOf(key)] ?? key).join('')

/**
 * The markets that somebody may mean: by Thai name, code, country or English name; in any order of
 * words, without tone marks, with one wrong letter, or typed on the wrong keyboard.
 */
export function searchMarkets(markets: readonly LobbyMarket[], typed: string): LobbyMarket[] {
  const direct = matching(markets, typed)
  return direct.length > 0 ? direct : matching(markets, asThai(typed))
}

function matching(markets: readonly LobbyMarket[], typed: string): LobbyMarket[] {
  const tokens = typed.trim().split(/\s+/).map(fold).filter(Boolean)
  if (tokens.length === 0) return [...markets]
  const named = markets.map((market) => ({ market, said: saidOf(market) }))
  const exact = named.filter(({ said }) => tokens.every((token) => said.whole.includes(token)))
  const found =
    exact.length > 0
      ? exact
      : named.filter(({ said }) => tokens.every((token) => said.words.some(almost(token))))
  return found.map(({ market }) => market)
}

function saidOf({ name, code, emblem }: LobbyMarket): { whole: string; words: string[] } {
  const all = [
    name,
    ...name.split(' '),
    code,
    ...code.split('_'),
    ...(words[emblem] ?? '').split(' '),
  ]
  const folded = all.map(fold).filter(Boolean)
  return { whole: folded.join(' '), words: folded }
}

/** One letter too many, too few or wrong, in words of four letters and more. */
function almost(token: string): (word: string) => boolean {
  if (token.length < 4) return () => false
  return (word) => {
    if (Math.abs(word.length - token.length) > 1) return false
    let head = 0
    while (head < word.length && word[head] === token[head]) head += 1
    const rest = (text: string, skip: number) => text.slice(head + skip)
    return (
      rest(word, 1) === rest(token, 1) ||
      rest(word, 1) === rest(token, 0) ||
      rest(word, 0) === rest(token, 1)
    )
  }
}
