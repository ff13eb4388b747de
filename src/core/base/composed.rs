//! Letters with accents: a letter and a mark after it is the same letter as the one character for both.

use std::borrow::Cow;

/// The marks that combine with a letter.
const MARKS: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// The text with one character for each letter with its marks, where Unicode has one for Latin, Greek and
/// Cyrillic letters (normalization form C, Unicode Annex 15).
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.contains(|c| MARKS.contains(&c)) {
        return text.into();
    }
    let mut done = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(mut letter) = rest.next() {
        let mut marks: Vec<char> = vec![];
        while let Some(mark) = rest.next_if(|c| MARKS.contains(c)) {
            marks.push(mark);
        }
        marks.sort_by_key(|mark| class(*mark)); // it is stable
        let mut left: Vec<char> = vec![];
        for mark in marks {
            let free = left.last().is_none_or(|last| class(*last) < class(mark));
            match composite(letter, mark).filter(|_| free) {
                Some(composite) => letter = composite,
                None => left.push(mark),
            }
        }
        done.push(letter);
        done.extend(left);
    }
    done.into()
}

/// The combining class of a mark: which marks are nearer to the letter than others, and at the same place.
fn class(mark: char) -> u8 {
    match mark {
        '\u{327}' | '\u{328}' => 202,
        '\u{31b}' => 216,
        '\u{316}'..='\u{319}' | '\u{31c}'..='\u{320}' | '\u{323}'..='\u{326}' | '\u{329}'..='\u{333}' => 220,
        '\u{345}' => 240,
        _ => 230,
    }
}

fn composite(letter: char, mark: char) -> Option<char> {
    let pairs = COMPOSITES.iter().find(|(own, _)| *own == mark)?.1;
    let mut pairs = pairs.chars().filter(|c| *c != ' '); // lines end with one
    while let (Some(base), Some(composite)) = (pairs.next(), pairs.next()) {
        if base == letter {
            return Some(composite);
        }
    }
    None
}

/// Each mark, with pairs of a letter and the letter with this mark.
#[rustfmt::skip]
const COMPOSITES: &[(char, &str)] = &[
    ('\u{300}', "AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừYỲyỳἀἂ \
         ἁἃἈἊἉἋἐἒἑἓἘἚἙἛἠἢἡἣἨἪἩἫἰἲἱἳἸἺἹἻὀὂὁὃὈὊὉὋὐὒὑὓὙὛὠὢὡὣὨὪὩὫαὰεὲηὴιὶοὸυὺωὼΑᾺΕῈΗῊ᾿῍ϊῒΙῚ \
         ῾῝ϋῢΥῪ¨῭ΟῸΩῺ"),
    ('\u{301}', "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿ¨΅ΑΆΕΈΗΉΙΊ \
         ΟΌΥΎΩΏϊΐαάεέηήιίϋΰοόυύωώϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕŨṸũṹWẂwẃÂẤâấ \
         ĂẮăắÊẾêếÔỐôốƠỚơớƯỨưứἀἄἁἅἈἌἉἍἐἔἑἕἘἜἙἝἠἤἡἥἨἬἩἭἰἴἱἵἸἼἹἽὀὄὁὅὈὌὉὍὐὔὑὕὙὝὠὤὡὥὨὬὩὭ᾿῎῾῞"),
    ('\u{302}', "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ"),
    ('\u{303}', "AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ"),
    ('\u{304}', "AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹṚṜṛṝαᾱ \
         ΑᾹιῑΙῙυῡΥῩ"),
    ('\u{306}', "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặαᾰΑᾸιῐΙῘυῠΥῨ"),
    ('\u{307}', "CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨṣṩTṪtṫ \
         WẆwẇXẊxẋYẎyẏſẛ"),
    ('\u{308}', "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰуӱ \
         ЧӴчӵЫӸыӹHḦhḧÕṎõṏŪṺūṻWẄwẅXẌxẍtẗ"),
    ('\u{309}', "AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ"),
    ('\u{30a}', "AÅaåUŮuůwẘyẙ"),
    ('\u{30b}', "OŐoőUŰuűУӲуӳ"),
    ('\u{30c}', "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ"),
    ('\u{30f}', "AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ"),
    ('\u{311}', "AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ"),
    ('\u{313}', "αἀΑἈεἐΕἘηἠΗἨιἰΙἸοὀΟὈυὐωὠΩὨρῤ"),
    ('\u{314}', "αἁΑἉεἑΕἙηἡΗἩιἱΙἹοὁΟὉυὑΥὙωὡΩὩρῥΡῬ"),
    ('\u{31b}', "OƠoơUƯuư"),
    ('\u{323}', "BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợUỤuụƯỰ \
         ưựYỴyỵ"),
    ('\u{324}', "UṲuṳ"),
    ('\u{325}', "AḀaḁ"),
    ('\u{326}', "SȘsșTȚtț"),
    ('\u{327}', "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"),
    ('\u{328}', "AĄaąEĘeęIĮiįUŲuųOǪoǫ"),
    ('\u{32d}', "DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ"),
    ('\u{32e}', "HḪhḫ"),
    ('\u{330}', "EḚeḛIḬiḭUṴuṵ"),
    ('\u{331}', "BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ"),
    ('\u{342}', "ἀἆἁἇἈἎἉἏἠἦἡἧἨἮἩἯἰἶἱἷἸἾἹἿὐὖὑὗὙὟὠὦὡὧὨὮὩὯαᾶ¨῁ηῆ᾿῏ιῖϊῗ῾῟υῦϋῧωῶ"),
    ('\u{345}', "ἀᾀἁᾁἂᾂἃᾃἄᾄἅᾅἆᾆἇᾇἈᾈἉᾉἊᾊἋᾋἌᾌἍᾍἎᾎἏᾏἠᾐἡᾑἢᾒἣᾓἤᾔἥᾕἦᾖἧᾗἨᾘἩᾙἪᾚἫᾛἬᾜἭᾝἮᾞἯᾟὠᾠὡᾡὢᾢὣᾣὤᾤὥᾥὦᾦ \
         ὧᾧὨᾨὩᾩὪᾪὫᾫὬᾬὭᾭὮᾮὯᾯὰᾲαᾳάᾴᾶᾷΑᾼὴῂηῃήῄῆῇΗῌὼῲωῳώῴῶῷΩῼ"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_and_its_marks_are_one_character() {
        for (text, one) in [
            ("caf\u{e9}", "caf\u{e9}"),
            ("cafe\u{301}", "caf\u{e9}"),
            ("A\u{30a}u\u{308}\u{30c}", "\u{c5}\u{1da}"),
            // below comes before above, whatever the order of the text
            ("e\u{302}\u{323}", "\u{1ec7}"),
            ("e\u{323}\u{302}", "\u{1ec7}"),
            // no character has both, and a second accent does not pass the first one
            ("x\u{301}", "x\u{301}"),
            ("q\u{302}\u{301}", "q\u{302}\u{301}"),
            ("\u{301}a", "\u{301}a"),
            ("\u{438}\u{306}\u{3b1}\u{301}", "\u{439}\u{3ac}"),
        ] {
            assert_eq!(composed(text), one);
        }
    }
}
