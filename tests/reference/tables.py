"""The federation's two tables, written out for the plain engine: expected scores and rating differences.

Kept apart from `pipeline.rulebook` on purpose: a slip in one copy shows as a disagreement.
Source: federation-facts.md b1 (FIDE 8.1a and 8.1b).
"""

from __future__ import annotations

# The largest difference of each line, the higher rated player's expected score in hundredths.
EXPECTED_SCORE_LINES = (
    (3, 50),
    (10, 51),
    (17, 52),
    (25, 53),
    (32, 54),
    (39, 55),
    (46, 56),
    (53, 57),
    (61, 58),
    (68, 59),
    (76, 60),
    (83, 61),
    (91, 62),
    (98, 63),
    (106, 64),
    (113, 65),
    (121, 66),
    (129, 67),
    (137, 68),
    (145, 69),
    (153, 70),
    (162, 71),
    (170, 72),
    (179, 73),
    (188, 74),
    (197, 75),
    (206, 76),
    (215, 77),
    (225, 78),
    (235, 79),
    (245, 80),
    (256, 81),
    (267, 82),
    (278, 83),
    (290, 84),
    (302, 85),
    (315, 86),
    (328, 87),
    (344, 88),
    (357, 89),
    (374, 90),
    (391, 91),
    (411, 92),
    (432, 93),
    (456, 94),
    (484, 95),
    (517, 96),
    (559, 97),
    (619, 98),
    (735, 99),
)

# D(p) for 50, 51 ... 100 per cent of the points; below 50 the same figures with the other sign.
DIFFERENCES_FROM_FIFTY = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)


def expected_score_hundredths(difference: int) -> int:
    """We from the difference own rating minus opponent's rating, in hundredths; the cap is the caller's."""
    higher = 100
    for largest, hundredths in EXPECTED_SCORE_LINES:
        if abs(difference) <= largest:
            higher = hundredths
            break
    return higher if difference >= 0 else 100 - higher


def rating_difference(percent: int) -> int:
    """D(p) from the score in whole per cent, 0 to 100."""
    if percent >= 50:
        return DIFFERENCES_FROM_FIFTY[percent - 50]
    return -DIFFERENCES_FROM_FIFTY[50 - percent]
