"""FIDE's three-letter codes of federations, as data: which codes a list or a page may hold.

Source of the codes in use: FIDE's table of federations, https://ratings.fide.com/top_federations.phtml
(read 2024); of the former ones: the lists of 2001-2012. FIDE follows no other standard.
"""

from __future__ import annotations

_CODES = """
AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BER BHU BIH BIZ BLR BOL BOT BRA BRN
BRU BUL BUR CAF CAM CAN CAY CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CYP CZE DEN DJI DMA DOM ECU EGY
ENG ERI ESA ESP EST ETH FAI FID FIJ FIN FRA GAB GAM GCI GEO GEQ GER GHA GRE GRN GUA GUM GUY HAI HKG HON HUN
INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN KGZ KOR KOS KSA KUW LAO LAT LBA LBN LBR
LCA LES LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV MEX MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NED NEP
NGR NIG NOR NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PNG POL POR PUR QAT ROU RSA RUS RWA SCO SEN SEY SGP SKN
SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS TOG TPE TTO TUN TUR
UAE UGA UKR URU USA UZB VAN VEN VIE VIN WLS YEM ZAM ZIM
"""
IN_USE = frozenset(_CODES.split())
"""Federations of today, and FID for players under FIDE's own flag."""

FORMER = {
    "LIB": "LBN",
    "NON": "FID",
    "ROM": "ROU",
    "SCG": "SRB",
    "SIN": "SGP",
    "TRI": "TTO",
    "YUG": "SRB",
}
"""Codes of older lists, with the code that came after."""

KNOWN = IN_USE | FORMER.keys()
"""Every code that is no surprise."""
